/** After a save the map opens (specification §9). */
const REDIRECCION_MS = 2000

/** Goes once the message of success could be read; the answer calls it off. */
export const irTrasGuardar = (ir: () => void): (() => void) => {
  const id = setTimeout(ir, REDIRECCION_MS)
  return () => clearTimeout(id)
}
