import type { RouteAnswer, RouteInput } from '@aliadas/contract/core'
import { rutaDeSubida, type ArchivoSubido } from '@aliadas/contract/archivos'
import { webRoutes, type WebRoutes } from '@aliadas/contract/routes'

/** A refusal of the product, with its HTTP status. */
export class Negado extends Error {
  readonly status: number

  constructor(status: number, que: string) {
    super(`${que}: ${status}`)
    this.status = status
  }
}

export type Sesion = {
  /** A route of the back-office, as a browser calls it. Throws `Negado`. */
  pedir<R extends keyof WebRoutes>(ruta: R, entrada: RouteInput<WebRoutes[R]>): Promise<RouteAnswer<WebRoutes[R]>>
  /** A live stream of this session, from a place or from now on. */
  abrir(ruta: string, desde: string | null, parada: AbortSignal): Promise<Response>
  /** Throws `Negado`. */
  subirFuec(servicio: string, nombre: string, bytes: Uint8Array<ArrayBuffer>): Promise<string>
}

type Entrada = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

const PLAZO_MS = 30_000

const direccionDe = (plantilla: string, { params = {}, query = {} }: Entrada): string => {
  const camino = plantilla.replaceAll(/\{(\w+)\}/g, (_, nombre: string) => encodeURIComponent(String(params[nombre])))
  const dadas = Object.entries(query).filter(([, valor]) => valor !== undefined)
  const busqueda = new URLSearchParams(dadas.map(([nombre, valor]) => [nombre, String(valor)]))
  return dadas.length === 0 ? camino : `${camino}?${busqueda.toString()}`
}

export type Envio = (solicitud: Request) => Promise<Response>

/** A browser's session of a person; it signs in again when the session ended. Nothing is sent before the first call. */
export const crearSesion = (
  producto: string,
  email: string,
  password: string,
  alEnviar: Envio = (solicitud) => fetch(solicitud),
): Sesion => {
  let galleta: string | null = null

  const cabeceras = (): Record<string, string> => ({
    'x-aliadas': 'web',
    ...(galleta === null ? {} : { cookie: galleta }),
  })

  const enviar = async (method: string, path: string, body?: RequestInit['body'], tipo?: string): Promise<Response> => {
    const headers = { ...cabeceras(), ...(tipo === undefined ? {} : { 'content-type': tipo }) }
    const signal = AbortSignal.timeout(PLAZO_MS)
    const ajustes = { method, headers, signal, redirect: 'manual' as const, ...(body ? { body } : {}) }
    return alEnviar(new Request(`${producto}${path}`, ajustes))
  }

  const entrar = async (): Promise<void> => {
    galleta = null
    const respuesta = await enviar(
      'POST',
      webRoutes.iniciarSesion.path,
      JSON.stringify({ email, password }),
      'application/json',
    )
    await respuesta.arrayBuffer()
    if (!respuesta.ok) throw new Negado(respuesta.status, 'iniciarSesion')
    galleta = respuesta.headers
      .getSetCookie()
      .map((una) => una.split(';')[0] ?? '')
      .join('; ')
  }

  const conSesion = async (que: string, enviado: () => Promise<Response>): Promise<unknown> => {
    if (galleta === null) await entrar()
    let respuesta = await enviado()
    if (respuesta.status === 401) {
      await respuesta.arrayBuffer()
      await entrar()
      respuesta = await enviado()
    }
    if (!respuesta.ok) {
      await respuesta.arrayBuffer()
      throw new Negado(respuesta.status, que)
    }
    return respuesta.json()
  }

  return {
    async abrir(ruta, desde, parada) {
      if (galleta === null) await entrar()
      const headers = { ...cabeceras(), ...(desde === null ? {} : { 'last-event-id': desde }) }
      const respuesta = await fetch(`${producto}${ruta}`, { headers, signal: parada, redirect: 'manual' })
      if (respuesta.status === 401) galleta = null
      return respuesta
    },
    async pedir(ruta, entrada) {
      const { method, path } = webRoutes[ruta]
      const dada: Entrada = entrada
      const body = dada.body === undefined ? undefined : JSON.stringify(dada.body)
      const dato = await conSesion(ruta, () =>
        enviar(method.toUpperCase(), direccionDe(path, dada), body, body && 'application/json'),
      )
      return dato as RouteAnswer<WebRoutes[typeof ruta]>
    },
    async subirFuec(servicio, nombre, bytes) {
      const ruta = rutaDeSubida('fuec', { servicio }, nombre)
      const dato = await conSesion('cargarFuec', () => enviar('PUT', ruta, bytes, 'application/octet-stream'))
      return (dato as ArchivoSubido).id
    },
  }
}
