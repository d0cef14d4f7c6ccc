import { exigir } from '@aliadas/contract/core'
import { negativaDeCampos } from '../pagos.rules.ts'

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

/**
 * The fields of a call: its query, and its body as a form or as JSON. The body wins where both have a field. Throws
 * `Falla`: `invalid-argument` (a field that is too long).
 */
export const camposDe = ({ consulta, tipo, cuerpo }: Llamada): ((nombre: string) => string) => {
  const porNombre = new Map<string, string>(new URLSearchParams(consulta))
  const delCuerpo = tipo.includes('json') ? Object.entries(deJson(cuerpo)) : new URLSearchParams(cuerpo)
  for (const [nombre, valor] of delCuerpo) if (typeof valor === 'string') porNombre.set(nombre, valor)
  exigir(negativaDeCampos(porNombre))
  return (nombre) => (porNombre.get(nombre) ?? '').replaceAll('\0', '\uFFFD')
}
