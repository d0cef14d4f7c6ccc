/** Enter that is held down presses again and again whatever has the focus by then; only a text of several lines wants that. */
const onKeyDown = (e: KeyboardEvent): void => {
  if (e.key !== 'Enter' || !e.repeat || e.target instanceof HTMLTextAreaElement) return
  e.preventDefault()
  e.stopImmediatePropagation()
}

/** The second click of a double click on what sends a form: the first one may have been answered already. */
const onPress = (e: MouseEvent): void => {
  if (e.detail < 2 || !(e.target instanceof Element) || !e.target.closest('button[type="submit"]')) return
  e.preventDefault()
  e.stopImmediatePropagation()
}

/** One press is one act, on every screen. */
export const onePressOneAct = (): void => {
  window.addEventListener('keydown', onKeyDown, true)
  window.addEventListener('click', onPress, true)
}
