import { textoDeConsentimiento, type DireccionDeRastreo } from '@aliadas/contract/rastreo'
import { qrSvg } from '../platform/qr-code.ts'
import { PLAIN_POLICY, escapeHtml, plainPage } from '../platform/web/index.ts'

const TITULO = 'Rastreo de mis viajes'

/** The form is sent to this site; its answer leads nowhere else. */
export const POLITICA_DE_RASTREO = PLAIN_POLICY.replace("form-action 'none'", "form-action 'self'")

const pagina = (body: string): string =>
  plainPage({
    title: TITULO,
    head: '<meta name="robots" content="noindex, nofollow">\n',
    body: `<main>\n${body}\n</main>`,
  })

const enBogota = new Intl.DateTimeFormat('es-CO', {
  timeZone: 'America/Bogota',
  dateStyle: 'long',
  timeStyle: 'short',
})

export const paginaAjena = (): string =>
  pagina('<h1>Esta página no existe</h1><p>Revisa la dirección, o pide otra a tu empresa.</p>')

export type DePagina = {
  token: string
  conductor: string
  empresa: string
  consentimiento: { estado: 'nunca' | 'aceptado' | 'retirado'; en: Date | null }
  direccion: DireccionDeRastreo | null
}

const boton = (token: string, que: 'aceptar' | 'retirar', version: number, texto: string): string =>
  `<form action="/r/${token}" method="post"><input type="hidden" name="que" value="${que}"><input type="hidden" name="version" value="${version}"><p><button type="submit">${texto}</button></p></form>`

/** On the phone itself the link is enough; from another screen the code is read with the app. */
const configurar = ({ direccion, traccar, owntracks }: DireccionDeRastreo): string => {
  const abrir = new URL('org.traccar.client://config')
  const { search } = new URL(traccar.enlace)
  abrir.search = `${search}&url=${encodeURIComponent(direccion)}`
  return `<article><h2>En este teléfono</h2>
<p>Instala Traccar Client u OwnTracks y toca el enlace de la tuya:</p>
<p><a href="${escapeHtml(abrir.href)}">Configurar Traccar Client</a></p>
<p><a href="${escapeHtml(owntracks.enlace)}">Configurar OwnTracks</a></p>
<p class="suave">O escribe esta dirección en «URL del servidor»:</p><pre>${escapeHtml(direccion)}</pre></article>
<article><h2>Con el lector de códigos de Traccar Client</h2><p class="suave">Si abriste esta página en otra pantalla.</p>${qrSvg(traccar.codigo, 'Código para Traccar Client')}</article>
<article><h2>Con OwnTracks</h2><p class="suave">Léelo con la cámara del teléfono que tiene la aplicación.</p>${qrSvg(owntracks.codigo, 'Código para OwnTracks')}</article>`
}

/** What the driver agrees to, with the button that says so; once it agreed, its phone's settings and the way out. */
export const paginaDeRastreo = ({ token, conductor, empresa, consentimiento, direccion }: DePagina): string => {
  const texto = textoDeConsentimiento(empresa)
  const parrafos = `<article>${texto.parrafos.map((p) => `<p>${escapeHtml(p)}</p>`).join('')}</article>`
  const cuando = consentimiento.en === null ? '' : enBogota.format(consentimiento.en)
  if (consentimiento.estado === 'aceptado')
    return pagina(`<h1>Compartes por dónde vas en tus viajes</h1>
<p class="suave">${escapeHtml(conductor)} · aceptado el ${cuando}</p>
${boton(token, 'retirar', texto.version, 'Dejar de compartir')}
<p class="suave">Dejas de aparecer en el mapa en segundos. Después apaga también la aplicación en tu teléfono.</p>
${direccion === null ? '' : configurar(direccion)}
<h2>Lo que aceptaste</h2>${parrafos}`)
  const ya = consentimiento.estado === 'retirado' ? `<p role="status">Dejaste de compartir el ${cuando}.</p>` : ''
  return pagina(`<h1>${escapeHtml(texto.titulo)}</h1>
<p class="suave">Para ${escapeHtml(conductor)}</p>${ya}
${parrafos}
${boton(token, 'aceptar', texto.version, 'Acepto compartirlo')}
<p class="suave">Si no aceptas, no hagas nada: no se guarda nada de ti.</p>`)
}
