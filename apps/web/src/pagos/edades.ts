import { EDADES_DE_PAGO, type EdadDePago } from '@aliadas/contract/pagos'
import { formatPesos } from '../lib/format.ts'
import type { Filter } from '../ui/list/Filters.tsx'

const TEXTO_DE_EDAD: Readonly<Record<EdadDePago, string>> = { hoy: 'Hoy', dias: '1–3 días', mas: 'Más de 3 días' }

/** 'Más de 3 días: 4 por $ 1.251.000', without the sum of what has none; the age alone while nothing is known. */
const opcionDeEdad = (edad: EdadDePago, edades: Edades | null | undefined) => {
  const suya = edades?.find((una) => una.edad === edad)
  const label = TEXTO_DE_EDAD[edad]
  if (!suya) return { value: edad, label }
  return {
    value: edad,
    label: `${label}: ${suya.filas === 0 ? 'nada' : suya.suma === undefined ? suya.filas : `${suya.filas} por ${formatPesos(suya.suma)}`}`,
  }
}
type Edades = readonly { edad: EdadDePago; filas: number; suma?: number }[]

const HACE = new Intl.RelativeTimeFormat('es-CO')

/** 'Hoy', 'Hace 3 días'. */
export const desdeCuando = ({ dias }: { dias: number }): string =>
  dias === 0 ? 'Hoy' : HACE.format(-dias, 'day').replace('hace', 'Hace')

/** Filter by how long something has been owed, with the sum of each age once it is known. */
export const filtroDeEdad = (edades: Edades | null | undefined): Filter => ({
  name: 'edad',
  label: 'Desde cuándo se debe',
  options: EDADES_DE_PAGO.map((edad) => opcionDeEdad(edad, edades)),
})
