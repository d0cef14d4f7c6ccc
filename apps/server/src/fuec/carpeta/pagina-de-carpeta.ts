import { finDeCarpeta } from '@aliadas/contract/fuec'
import { gruposDeFuec } from '@aliadas/contract/empresas'
import { qrCode, qrSvg } from '../../platform/qr-code.ts'
import { PLAIN_POLICY, escapeHtml, plainPage } from '../../platform/web/index.ts'
import { CABEZA, dia, enBogota, letreroDe, lista } from '../pagina-de-fuec.ts'
import type { CarpetaMirada, Papel } from './mirar-carpeta.ts'

const TITULO = 'Carpeta del viaje'

/** The page starts the worker that keeps it on the phone, and its form is sent to this site. */
export const POLITICA_DE_CARPETA = PLAIN_POLICY.replace(
  "form-action 'none'",
  "form-action 'self'; script-src 'self'; worker-src 'self'; connect-src 'self'",
)

const pagina = (body: string, head = ''): string =>
  plainPage({ title: TITULO, head: CABEZA + head, body: `<main>\n${body}\n</main>` })

export const carpetaAjena = (): string =>
  pagina('<h1>Esta carpeta no existe</h1><p>Revisa la dirección, o pide otra a tu empresa.</p>')

/** Asks for the digits. It says nothing of the trip. */
export const preguntaDeCifras = (token: string, quedan: number | null): string =>
  pagina(`<h1>Escribe las cuatro últimas cifras de tu cédula</h1>
<p class="suave">Así la carpeta se abre solo en tu teléfono.</p>
${quedan === null ? '' : `<article role="alert"><p>Esas cifras no son. ${quedan === 1 ? 'Te queda un intento' : `Te quedan ${quedan} intentos`}: después la carpeta se cierra.</p></article>`}
<form action="/c/${token}" method="post">
<label>Cuatro cifras <input name="cifras" inputmode="numeric" pattern="[0-9]{4}" maxlength="4" autocomplete="off" required autofocus></label>
<button type="submit">Abrir</button>
</form>`)

/** Why a folder opens nothing: the state of its FUEC first, without data of anybody. */
export const carpetaCerrada = (c: CarpetaMirada, ahora: Date): string => {
  if (c.estado === 'revocado' || c.estado === 'anulado')
    return pagina(`${letreroDe(c, ahora)}
<p class="suave">FUEC No.</p><p class="numero">${gruposDeFuec(c.datos.numero).join(' ')}</p>
<p>Este FUEC ya no sirve para viajar: si tienes el papel, no lo uses. Pide el nuevo a tu empresa.</p>`)
  if (ahora >= finDeCarpeta(c.hasta))
    return pagina('<h1>El viaje terminó</h1><p>La carpeta se cerró el día después del viaje.</p>')
  return pagina(
    c.cerradaPor === 'fallos'
      ? '<h1>La carpeta se cerró</h1><p>Se escribieron otras cifras cinco veces. Pide una carpeta nueva a tu empresa.</p>'
      : '<h1>La empresa cerró esta carpeta</h1><p>Si sigues en el viaje, pide una nueva.</p>',
  )
}

const filaDe = (token: string, { cual, nombre, vence, archivo }: Papel, hoy: string): string => {
  const plazo = cual === 'fuec' || vence === null ? '' : ` · ${vence < hoy ? 'venció' : 'vence'} el ${dia(vence)}`
  return archivo === null
    ? `<li><b>${nombre}</b><span class="suave">Sin archivo: lleva el papel${plazo}</span></li>`
    : `<li><a href="/c/${token}/${cual}?v=${archivo.version}"><b>${nombre}</b></a><span class="suave">${archivo.tipo === 'application/pdf' ? 'PDF' : 'Imagen'}${plazo}</span></li>`
}

/** The open folder. The worker replaces what stands between the marks when it shows its copy without a signal. */
export const paginaDeCarpeta = (
  c: CarpetaMirada,
  papeles: readonly Papel[],
  { token, verificacion, hoy, ahora }: { token: string; verificacion: string; hoy: string; ahora: Date },
): string => {
  return pagina(
    `<!--estado-->${letreroDe(c, ahora)}<!--/estado-->
<p class="suave">FUEC No.</p><p class="numero">${gruposDeFuec(c.datos.numero).join(' ')}</p>
${lista([
  ['Placa', c.datos.vehiculo.placas],
  ['Recorrido', c.datos.recorrido],
  ['Días', c.desde === c.hasta ? dia(c.desde) : `${dia(c.desde)} a ${dia(c.hasta)}`],
])}
<article><h2>Papeles</h2><ul class="papeles">${papeles.map((papel) => filaDe(token, papel, hoy)).join('')}</ul></article>
<p class="suave" id="guardada" role="status">Guardando la carpeta en este teléfono…</p>
<article><h2>Para el agente</h2><p class="suave">Este código abre la página que dice si el FUEC rige.</p>
${qrSvg(qrCode(verificacion), 'Código de verificación del FUEC')}
<p class="suave"><a href="${escapeHtml(verificacion)}">${escapeHtml(verificacion)}</a></p></article>
<p class="suave">Consultado el ${enBogota.format(ahora)}<br>La carpeta se borra del teléfono el día después del viaje.</p>`,
    '<script src="/c/pagina.js" defer></script>\n',
  )
}
