import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { partnerRoutes } from '@aliadas/contract/routes'
import type { Hono } from 'hono'
import { plainPage } from '../platform/web/index.ts'
import { ERRORES_EN_LA_PAGINA } from './guia-de-api.ts'
import { openapiDe } from './openapi.ts'
import { servidorDeDocumento } from './servir-documento.ts'

const ESTILO = `
#swagger-ui .topbar, #swagger-ui .swagger-ui .info hgroup.main a { display: none }
#swagger-ui .wrapper { max-width: 1100px }
#swagger-ui .swagger-ui { font-family: inherit }
/* Texts of the library with too little contrast, and links too small for a finger. */
#swagger-ui .info .title small pre { color: #FFFFFF; background: #3A4250 }
#swagger-ui .info .title small { background: #3A4250 }
#swagger-ui .info .title small.version-stamp, #swagger-ui .info .title small.version-stamp pre { background: #2F6B00 }
#swagger-ui .btn.authorize { color: #14703F; border-color: #14703F }
#swagger-ui .btn.authorize svg { fill: #14703F }
#swagger-ui .opblock-summary-method { color: #FFFFFF; text-shadow: none }
#swagger-ui .opblock-get .opblock-summary-method { background: #1D4ED8 }
#swagger-ui .opblock-post .opblock-summary-method { background: #14703F }
#swagger-ui .opblock-put .opblock-summary-method { background: #9A5B00 }
#swagger-ui .opblock-patch .opblock-summary-method { background: #0F6B66 }
#swagger-ui .opblock-delete .opblock-summary-method { background: #B42318 }
/* A heading after a table, which has no margin of its own. */
#swagger-ui .info .renderedMarkdown h2 { margin: 28px 0 8px }
#swagger-ui .renderedMarkdown table { width: auto; border-collapse: collapse }
#swagger-ui .renderedMarkdown th, #swagger-ui .renderedMarkdown td { padding: 4px 10px; border-bottom: 1px solid #CBD5E1; text-align: left; vertical-align: top }
.errores { max-width: 1100px; margin: 0 auto 48px; padding: 0 20px }
.errores h2 { font-size: 1.05rem; margin: 28px 0 8px }
.errores dl { display: grid; grid-template-columns: minmax(120px, max-content) 1fr; gap: 4px 16px; margin: 0 }
.errores dd { margin: 0 }
@media (max-width: 600px) { .errores dl { grid-template-columns: 1fr } .errores dd { margin-bottom: 8px } }
#swagger-ui .renderedMarkdown code { color: #0F172A; background: transparent; padding: 0 }
#swagger-ui .parameter__in, #swagger-ui .response-col_links, #swagger-ui .prop-format { color: #475569 }
#swagger-ui .info a { color: #1D4ED8 }
/* The page's own buttons are filled; the ones that open a schema are text on its panel. */
#swagger-ui .json-schema-2020-12 button, #swagger-ui .models-control { background: transparent; color: #1D4ED8 }
#swagger-ui .btn.cancel { color: #B42318; border-color: #B42318 }
#swagger-ui .btn.execute { color: #FFFFFF; background: #1D4ED8; border-color: #1D4ED8 }
.dark-mode #swagger-ui .headers .header-col { color: #E6EAF2 }
.dark-mode #swagger-ui .renderedMarkdown code { color: #F1F5F9 }
.dark-mode #swagger-ui .parameter__in, .dark-mode #swagger-ui .response-col_links, .dark-mode #swagger-ui .prop-format { color: #9AA7BD }
.dark-mode #swagger-ui .json-schema-2020-12 button, .dark-mode #swagger-ui .models-control { color: #8AB4FF }
.dark-mode #swagger-ui .info a { color: #8AB4FF }
.dark-mode #swagger-ui .btn.cancel { color: #FF9A90; border-color: #FF9A90 }
.dark-mode #swagger-ui .btn.authorize { color: #6EE7A0; border-color: #6EE7A0 }
.dark-mode #swagger-ui .btn.authorize svg { fill: #6EE7A0 }
`

const PAGINA = plainPage({
  title: 'API de aliados',
  head: `<link rel="stylesheet" href="/api/docs/swagger-ui.css">\n<style>${ESTILO}</style>\n`,
  body: `<div id="swagger-ui"></div>
${ERRORES_EN_LA_PAGINA}
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/inicio.js"></script>`,
})

const INICIO = readFileSync(path.join(import.meta.dirname, 'pagina-de-api', 'inicio.js'), 'utf8')

// The page's library writes inline styles; nothing else of ours runs under this policy.
const POLITICA =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

const TIPOS: Record<string, string> = { '.css': 'text/css; charset=utf-8', '.js': 'text/javascript; charset=utf-8' }

const DE_SWAGGER = ['swagger-ui.css', 'swagger-ui-bundle.js']

/**
 * `/api/v1/openapi.json` and a readable page of it at `/api/docs`. The first request builds the document, and the first
 * one for a file reads it: together they took a quarter of the time in which an application is put together.
 */
export const registrarDocumentacion = (app: Hono, publicUrl: string): void => {
  const carpeta = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  const leidos = new Map<string, Promise<Buffer<ArrayBuffer>>>()
  const leer = (nombre: string) => {
    const leido = leidos.get(nombre) ?? readFile(path.join(carpeta, nombre))
    leidos.set(nombre, leido)
    return leido
  }
  app.get(
    '/api/v1/openapi.json',
    servidorDeDocumento(() => JSON.stringify(openapiDe(partnerRoutes, publicUrl))),
  )
  app.get('/api/docs', (c) => c.html(PAGINA, 200, { 'content-security-policy': POLITICA }))
  app.get('/api/docs/inicio.js', (c) => c.body(INICIO, 200, { 'content-type': 'text/javascript; charset=utf-8' }))
  app.get('/api/docs/:archivo', async (c, next) => {
    const nombre = c.req.param('archivo')
    if (!DE_SWAGGER.includes(nombre)) return next()
    return c.body(await leer(nombre), 200, { 'content-type': TIPOS[path.extname(nombre)] ?? 'text/plain' })
  })
}
