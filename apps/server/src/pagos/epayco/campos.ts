import { Falla } from '@aliadas/contract/core'

/** A call as it arrived. */
export type Llamada = { metodo: string; consulta: string; tipo: string; cuerpo: string }

/** JSON numbers keep their original text, because the signature covers that text. */
const deJson = (cuerpo: string): Record<string, unknown> => {
  try {
    const valor: unknown = JSON.parse(cuerpo, (_clave, uno: unknown, contexto?: { source?: string }) =>
      typeof uno === 'number' || typeof uno === 'boolean' ? (contexto?.source ?? String(uno)) : uno,
    )
    return typeof valor === 'object' && valor !== null ? (valor as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Most characters of the fields with their own columns: ePayco writes far fewer, and an index accepts no long text. */
const LARGOS: Readonly<Record<string, number>> = {
  x_amount: 30,
  x_cod_response: 20,
  x_cod_transaction_state: 20,
  x_currency_code: 20,
  x_ref_payco: 100,
  x_transaction_id: 100,
}

/**
 * The fields of a call: its query, and its body as a form or as JSON. The body wins where both have a field. Throws
 * `invalid-argument` for a field that is too long.
 */
export const camposDe = ({ consulta, tipo, cuerpo }: Llamada): ((nombre: string) => string) => {
  const porNombre = new Map<string, string>(new URLSearchParams(consulta))
  const delCuerpo = tipo.includes('json') ? Object.entries(deJson(cuerpo)) : new URLSearchParams(cuerpo)
  for (const [nombre, valor] of delCuerpo) if (typeof valor === 'string') porNombre.set(nombre, valor)
  for (const [nombre, largo] of Object.entries(LARGOS))
    if ((porNombre.get(nombre) ?? '').length > largo)
      throw new Falla('invalid-argument', `El campo ${nombre} es demasiado largo.`)
  return (nombre) => (porNombre.get(nombre) ?? '').replaceAll('\0', '\uFFFD')
}
