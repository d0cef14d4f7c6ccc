import type { ClienteDeAliado } from '@aliadas/cliente'
import { Negado } from './sesion.ts'
import type { Tiempos } from './tiempos.ts'

/** What every simulated person has. */
export type Entorno = {
  /** The client operators' and drivers' applications. */
  aliado: ClienteDeAliado
  semilla: number
  /** Ms since 1970. */
  ahora: () => number
  cuentas: Cuentas
  /** Names of the simulated companies. */
  rivales: ReadonlySet<string>
  tiempos: Tiempos
  /** What chance knows a service by: the same one in each run with the same seed, if decisions are to repeat. */
  nombreDe: (servicio: { id: string; observaciones?: string | null }) => string
}

/** What happened so far, by what was asked and its answer: `ofertar 201`. */
export type Cuentas = { anotar(que: string): void; leer(): ReadonlyMap<string, number> }

export const crearCuentas = (): Cuentas => {
  const cuentas = new Map<string, number>()
  return { anotar: (que) => void cuentas.set(que, (cuentas.get(que) ?? 0) + 1), leer: () => cuentas }
}

/**
 * Does something that the product may refuse: somebody else was faster, or the moment has passed. Every other fault is
 * the product's, and goes up.
 */
export const intentar = async (cuentas: Cuentas, que: string, acto: () => Promise<unknown>): Promise<void> => {
  try {
    await acto()
    cuentas.anotar(`${que} bien`)
  } catch (error) {
    if (!(error instanceof Negado) || error.status >= 500) throw error
    cuentas.anotar(`${que} ${error.status}`)
  }
}

/** The data of an answer of the partner API. Throws `Negado`. */
export const dato = <D>(que: string, respuesta: { data?: D; response: Response }): D => {
  if (respuesta.data === undefined) throw new Negado(respuesta.response.status, que)
  return respuesta.data
}
