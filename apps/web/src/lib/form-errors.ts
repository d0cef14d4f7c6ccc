import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { toFalla } from './faults.ts'

/**
 * Shows the server's messages beside their fields and focuses the first one. Returns the message without a matching
 * field, or null.
 */
export const setFormErrors = <T extends FieldValues, C, S>(
  form: UseFormReturn<T, C, S>,
  error: unknown,
  nombres: readonly FieldPath<T>[],
): string | null => {
  const falla = toFalla(error)
  const fields = falla.fields ?? {}
  const known = nombres.filter((name) => fields[name] !== undefined)
  known.forEach((name, i) => {
    form.setError(name, { type: 'server', message: fields[name] ?? falla.message }, { shouldFocus: i === 0 })
  })
  return known.length > 0 ? null : falla.message
}
