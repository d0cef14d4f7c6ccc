import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { comoFalla } from './faults.ts'

/**
 * Puts the server's messages beside their fields and focuses the first one. Returns the message that has no
 * field to go to, or null when every one found its place.
 */
export const ponerErrores = <T extends FieldValues, C, S>(
  form: UseFormReturn<T, C, S>,
  error: unknown,
  nombres: readonly FieldPath<T>[],
): string | null => {
  const falla = comoFalla(error)
  const campos = falla.fields ?? {}
  const conocidos = nombres.filter((nombre) => campos[nombre] !== undefined)
  conocidos.forEach((nombre, i) => {
    form.setError(nombre, { type: 'server', message: campos[nombre] ?? falla.message }, { shouldFocus: i === 0 })
  })
  return conocidos.length > 0 ? null : falla.message
}
