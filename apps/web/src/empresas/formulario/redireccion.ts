/** Delay before the map opens after a save, in ms (specification §9). */
const REDIRECCION_MS = 2000

/** Navigates once the success message could be read. Returns a function that cancels it. */
export const irTrasGuardar = (ir: () => void): (() => void) => {
  const id = setTimeout(ir, REDIRECCION_MS)
  return () => clearTimeout(id)
}
