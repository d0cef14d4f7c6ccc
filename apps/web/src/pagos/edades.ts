import { EDADES_DE_PAGO, type EdadDePago } from '@aliadas/contract/pagos'
import { formatPesos } from '../lib/format.ts'
import type { Filter } from '../ui/list/Filters.tsx'

const TEXTO_DE_EDAD: Readonly<Record<EdadDePago, string>> = { hoy: 'Hoy', dias: '1–3 días', mas: 'Más de 3 días' }

/** 'Más de 3 días: 4 por $ 1.251.000'; the age alone while its sum is not known. */
const opcionDeEdad = (edad: EdadDePago, edades: Edades | null | undefined) => {
  const suya = edades?.find((una) => una.edad === edad)
  const label = TEXTO_DE_EDAD[edad]
  if (!suya) return { value: edad, label }
  return {
    value: edad,
    label: `${label}: ${suya.filas === 0 ? 'nada' : `${suya.filas} por ${formatPesos(suya.suma)}`}`,
  }
}
type Edades = readonly { edad: EdadDePago; filas: number; suma: number }[]

/** Filter by how long something has been owed, with the sum of each age once it is known. */
export const filtroDeEdad = (edades: Edades | null | undefined): Filter => ({
  name: 'edad',
  label: 'Desde cuándo se debe',
  options: EDADES_DE_PAGO.map((edad) => opcionDeEdad(edad, edades)),
})
