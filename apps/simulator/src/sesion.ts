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

/** A browser's session of a person; it signs in again when the session ended. Nothing is sent before the first call. */
export const crearSesion = (producto: string, email: string, password: string): Sesion => {
  let galleta: string | null = null

  const enviar = async (method: string, path: string, body?: RequestInit['body'], tipo?: string): Promise<Response> => {
    const headers: Record<string, string> = { 'x-aliadas': 'web' }
    if (galleta !== null) headers['cookie'] = galleta
    if (tipo !== undefined) headers['content-type'] = tipo
    const signal = AbortSignal.timeout(PLAZO_MS)
    return fetch(`${producto}${path}`, { method, headers, signal, redirect: 'manual', ...(body ? { body } : {}) })
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
