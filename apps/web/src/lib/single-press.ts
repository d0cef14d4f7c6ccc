/** Holding Enter presses repeatedly whatever has the focus; only a multi-line text needs that. */
const onKeyDown = (e: KeyboardEvent): void => {
  if (e.key !== 'Enter' || !e.repeat || e.target instanceof HTMLTextAreaElement) return
  e.preventDefault()
  e.stopImmediatePropagation()
}

/** The second click of a double click on a submit button: the first one may already have its response. */
const onPress = (e: MouseEvent): void => {
  if (e.detail < 2 || !(e.target instanceof Element) || !e.target.closest('button[type="submit"]')) return
  e.preventDefault()
  e.stopImmediatePropagation()
}

/** One press is one act, on every screen. Returns a function that ends it. */
export const onePressOneAct = (): (() => void) => {
  window.addEventListener('keydown', onKeyDown, true)
  window.addEventListener('click', onPress, true)
  return () => {
    window.removeEventListener('keydown', onKeyDown, true)
    window.removeEventListener('click', onPress, true)
  }
}
