import type { FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Fills a form anew with what is stored now. What was typed and not sent stays, and goes on counting as unsaved: without `keepDirty` the form
 * says for one turn that nothing was typed, and whoever looks just then takes it away.
 */
export const refill = <T extends FieldValues, C, S>(
  { reset }: Pick<UseFormReturn<T, C, S>, 'reset'>,
  stored: T,
): void => reset(stored, { keepDirtyValues: true, keepDirty: true })

/** What was sent is stored. What was typed while it was on its way is not. */
export const settle = <T extends FieldValues, C, S>({ reset }: Pick<UseFormReturn<T, C, S>, 'reset'>, sent: T): void =>
  reset(sent, { keepValues: true })
