import { CAMPOS_BANCARIOS } from '@aliadas/contract/empresas'
import { storedWord } from '../../lib/stored.ts'
import type { Entrada } from './formulario.ts'

/** What was typed of a vehicle and not sent yet. It goes when its person signs out, as everything that is kept here does. */
const guardado = storedWord('borrador-vehiculo')

export type Borrador = { valores: Partial<Entrada>; paso: number; en: number }

/** Never kept in the browser: bank data (decisions §6), and the terms, which are accepted when it is sent. */
const NO_SE_GUARDAN: readonly string[] = [...CAMPOS_BANCARIOS, 'terminos']

const sinReservados = (valores: object): Partial<Entrada> =>
  Object.fromEntries(
    Object.entries(valores).filter(
      ([campo, valor]) =>
        !NO_SE_GUARDAN.includes(campo) && valor !== undefined && valor !== null && valor !== '' && valor !== false,
    ),
  )

/** Keeps what is typed, for this person alone. An empty form leaves nothing. */
export const guardarBorrador = (persona: string, { valores, paso, en }: Borrador): void => {
  const propios = sinReservados(valores)
  guardado.write(Object.keys(propios).length === 0 ? null : JSON.stringify({ persona, valores: propios, paso, en }))
}

export const olvidarBorrador = (): void => guardado.write(null)

const esObjeto = (valor: unknown): valor is Record<string, unknown> =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor)

/** What this person left; null when there is nothing, or when it is somebody else's or nothing that can be read. */
export const leerBorrador = (persona: string): Borrador | null => {
  try {
    const leido: unknown = JSON.parse(guardado.read() ?? 'null')
    if (!esObjeto(leido) || leido.persona !== persona || !esObjeto(leido.valores)) return null
    return { valores: sinReservados(leido.valores), paso: Number(leido.paso) || 0, en: Number(leido.en) || 0 }
  } catch {
    return null
  }
}
