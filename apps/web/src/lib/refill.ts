import type { FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Fills a form with the stored values. Unsent input stays and still counts as unsaved. Without `keepDirty` the form
 * reports "unchanged" for one turn, and code that reads it then discards the input.
 */
export const refill = <T extends FieldValues, C, S>(
  { reset }: Pick<UseFormReturn<T, C, S>, 'reset'>,
  stored: T,
): void => reset(stored, { keepDirtyValues: true, keepDirty: true })

/** The sent values are stored; input typed during the request is not. */
export const settle = <T extends FieldValues, C, S>({ reset }: Pick<UseFormReturn<T, C, S>, 'reset'>, sent: T): void =>
  reset(sent, { keepValues: true })
