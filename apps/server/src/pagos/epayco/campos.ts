/** A call as it came. */
export type Llamada = { metodo: string; consulta: string; tipo: string; cuerpo: string }

/** Numbers of JSON keep the text they were written with: the signature is over that text. */
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

/** What a call says: its query, and its body as a form or as JSON. The body comes first where both name a field. */
export const camposDe = ({ consulta, tipo, cuerpo }: Llamada): ((nombre: string) => string) => {
  const porNombre = new Map<string, string>(new URLSearchParams(consulta))
  const delCuerpo = tipo.includes('json') ? Object.entries(deJson(cuerpo)) : new URLSearchParams(cuerpo)
  for (const [nombre, valor] of delCuerpo) if (typeof valor === 'string') porNombre.set(nombre, valor)
  return (nombre) => (porNombre.get(nombre) ?? '').replaceAll('\0', '\uFFFD')
}
