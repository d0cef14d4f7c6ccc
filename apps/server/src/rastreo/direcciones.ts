import type { DireccionDeRastreo } from '@aliadas/contract/rastreo'
import { toCodigo } from '../platform/ids.ts'
import { qrCode } from '../platform/qr-code.ts'
import { addressSecret } from '../platform/secret-address.ts'

/** Where the product is, and the secret that addresses are made of. */
export type Sitio = { publicUrl: string; secret: string }

export const RUTA_DE_RASTREO = '/api/v1/rastreo'

export const secretoDe = ({ secret }: Sitio, secretoId: string): string => addressSecret(secret, `rastreo:${secretoId}`)
export const secretoDePagina = ({ secret }: Sitio, paginaId: string): string =>
  addressSecret(secret, `rastreo-pagina:${paginaId}`)

const sitioDe = ({ publicUrl }: Sitio): string => publicUrl.replace(/\/$/, '')

const conCodigo = (enlace: string) => ({ enlace, codigo: qrCode(enlace) })

export const paginaDe = (sitio: Sitio, paginaId: string) =>
  conCodigo(`${sitioDe(sitio)}/r/${secretoDePagina(sitio, paginaId)}`)

export const direccionDe = (sitio: Sitio, secretoId: string): string =>
  `${sitioDe(sitio)}${RUTA_DE_RASTREO}/${secretoDe(sitio, secretoId)}`

/** Seconds and metres between two points, and seconds between two points of a vehicle that stands. */
const RITMO = { interval: 30, distance: 50, heartbeat: 120 }

/** OwnTracks: HTTP, moving mode, so that it reports by time too. */
const deOwnTracks = (direccion: string, codigo: string): string => {
  const ajustes = {
    _type: 'configuration',
    mode: 3,
    url: direccion,
    auth: true,
    username: codigo,
    password: codigo,
    deviceId: codigo,
    tid: codigo.slice(-2),
    monitoring: 2,
    moveModeLocatorInterval: RITMO.interval,
    locatorInterval: RITMO.heartbeat,
    locatorDisplacement: RITMO.distance,
    extendedData: true,
    cmd: false,
  }
  const inline = Buffer.from(JSON.stringify(ajustes)).toString('base64')
  return `owntracks:///config?inline=${encodeURIComponent(inline)}`
}

/** What the apps read from a code: Traccar Client takes origin and path as its server, and the rest from the query. */
export const direccionesDe = (
  sitio: Sitio,
  { id, secretoId }: { id: string; secretoId: string },
): DireccionDeRastreo => {
  const direccion = direccionDe(sitio, secretoId)
  const codigo = toCodigo(id)
  const { interval, distance, heartbeat } = RITMO
  const ajustes = `id=${codigo}&accuracy=high&distance=${distance}&interval=${interval}&heartbeat=${heartbeat}&buffer=true&service=true`
  return {
    direccion,
    traccar: conCodigo(`${direccion}?${ajustes}`),
    apagar: conCodigo(`${direccion}?service=false`),
    owntracks: conCodigo(deOwnTracks(direccion, codigo)),
  }
}
