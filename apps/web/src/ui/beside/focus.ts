/** The row of a record in its list, if the page has it. */
const rowOf = (id: string): HTMLElement | null => document.querySelector(`main [data-row="${CSS.escape(id)}"]`)

/** Moves the focus to the heading of the record that is open beside its list. */
export const focusRecord = (): void =>
  document.querySelector<HTMLElement>('[data-beside] h2')?.focus({ preventScroll: true })

let staying = false

/** Whoever goes on with a key of the list stays there: the next record does not take the focus from its row. */
export const stayOnRow = (): void => {
  staying = document.activeElement?.matches('[data-row]') === true
}

/** Moves the focus to the record that was opened, whose row stays in sight, or to its row. */
export const focusOpened = (id: string): void => {
  const row = rowOf(id)
  if (staying && row) row.focus()
  else {
    row?.scrollIntoView({ block: 'nearest' })
    focusRecord()
  }
  staying = false
}

/** Gives the focus back to a row after its record was closed with the focus in it. */
export const focusClosed = (id: string): void => {
  if (document.activeElement === document.body) rowOf(id)?.focus()
}
