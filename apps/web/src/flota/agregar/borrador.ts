import { CAMPOS_BANCARIOS } from '@aliadas/contract/empresas'
import { storedWord } from '../../lib/stored.ts'
import type { Entrada } from './formulario.ts'

/** Draft of a vehicle in this browser's storage. Signing out deletes it, like all stored data. */
const guardado = storedWord('borrador-vehiculo')

export type Borrador = { valores: Partial<Entrada>; paso: number; en: number }

/** Never stored in the browser: bank data (decisions §6), and the acceptance of the terms. */
const NO_SE_GUARDAN: readonly string[] = [...CAMPOS_BANCARIOS, 'terminos']

const sinReservados = (valores: object): Partial<Entrada> =>
  Object.fromEntries(
    Object.entries(valores).filter(
      ([campo, valor]) =>
        !NO_SE_GUARDAN.includes(campo) && valor !== undefined && valor !== null && valor !== '' && valor !== false,
    ),
  )

/** Stores the draft for this person. An empty form deletes it. */
export const guardarBorrador = (persona: string, { valores, paso, en }: Borrador): void => {
  const propios = sinReservados(valores)
  guardado.write(Object.keys(propios).length === 0 ? null : JSON.stringify({ persona, valores: propios, paso, en }))
}

export const olvidarBorrador = (): void => guardado.write(null)

const esObjeto = (valor: unknown): valor is Record<string, unknown> =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor)

/** This person's draft; null if there is none, if it is another person's, or if it cannot be parsed. */
export const leerBorrador = (persona: string): Borrador | null => {
  try {
    const leido: unknown = JSON.parse(guardado.read() ?? 'null')
    if (!esObjeto(leido) || leido.persona !== persona || !esObjeto(leido.valores)) return null
    return { valores: sinReservados(leido.valores), paso: Number(leido.paso) || 0, en: Number(leido.en) || 0 }
  } catch {
    return null
  }
}
