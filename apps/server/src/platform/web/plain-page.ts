import { createHash } from 'node:crypto'

const STYLE = `
:root { color-scheme: light dark; --fondo: #F6F8FB; --panel: #FFFFFF; --texto: #0F172A; --suave: #475569; --borde: #DFE5EC; --enlace: #1D4ED8 }
@media (prefers-color-scheme: dark) {
  :root { --fondo: #0C111B; --panel: #121826; --texto: #E6EAF2; --suave: #9AA7BD; --borde: #263145; --enlace: #7FB0FF }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--fondo); color: var(--texto); font: 15px/1.5 Inter, system-ui, sans-serif }
a { color: var(--enlace); overflow-wrap: anywhere }
:focus-visible { outline: 2px solid var(--enlace); outline-offset: 2px; border-radius: 4px }
.barra { display: flex; align-items: center; gap: 12px; min-height: 48px; padding: 6px 20px; background: #0F2F57; color: #FFFFFF; font-weight: 600 }
.barra img { width: 32px; height: 32px; display: block }
.barra span { font-weight: 400; color: #C9D8EE }
@media (max-width: 480px) { .barra { display: grid; grid-template-columns: auto 1fr; gap: 0 12px } .barra img { grid-row: span 2 } .barra span { font-size: 13px } }
main { max-width: 900px; margin: 0 auto; padding: 24px 20px 48px }
h1 { font-size: 24px; line-height: 1.25; margin: 0 0 4px }
h2 { font-size: 16px; margin: 0 }
.suave { color: var(--suave); margin: 0 0 16px; font-size: 13px }
article { background: var(--panel); border: 1px solid var(--borde); border-radius: 12px; padding: 16px 20px; margin: 16px 0 }
article .suave { margin: 4px 0 12px }
dl { display: grid; grid-template-columns: minmax(0, 8.5rem) minmax(0, 1fr); gap: 6px 16px; margin: 0 }
dt { color: var(--suave) }
dd { margin: 0; font-weight: 500; overflow-wrap: anywhere }
.estado { display: flex; align-items: center; gap: 12px; border-radius: 12px; padding: 16px 20px; margin: 0 0 16px; color: #FFFFFF; font-size: 24px; font-weight: 600 }
.estado p { margin: 0; font-size: 14px; font-weight: 400 }
.rige { background: #067647 } .espera { background: #8A4700 } .no-rige { background: #B42318 }
.numero { font-size: 20px; font-weight: 600; font-variant-numeric: tabular-nums; margin: 0 0 12px; word-spacing: 4px }
label { display: grid; gap: 4px; margin: 0 0 16px }
input { font: inherit; font-size: 16px; padding: 8px 12px; border: 1px solid #8694A8; border-radius: 6px; background: var(--panel); color: var(--texto); min-width: 0 }
button { font: inherit; font-weight: 600; padding: 10px 20px; border: 0; border-radius: 8px; background: #1D4ED8; color: #FFFFFF }
ul.papeles { list-style: none; margin: 8px 0 0; padding: 0 }
.papeles li { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 16px; min-height: 48px; border-top: 1px solid var(--borde); padding: 4px 0 }
.papeles .suave { margin: 0 }
.papeles a { display: block; padding: 12px 0 }
.codigo { display: block; width: min(100%, 260px); margin: 0 auto 12px }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0 }
`

/** A text inside an element or a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Allows the page's own style and no script. */
export const PLAIN_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A page that the server renders itself, in the product's look, light and dark. `head` and `body` are HTML. */
export const plainPage = ({ title, body, head = '' }: { title: string; body: string; head?: string }): string =>
  `<!doctype html>
<html lang="es-CO">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Transportadoras Aliadas</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<style>${STYLE}</style>
${head}</head>
<body>
<header class="barra"><img src="/favicon.svg" alt="">Transportadoras Aliadas <span>${title}</span></header>
${body}
</body>
</html>`
