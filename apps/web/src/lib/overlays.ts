const OVERLAYS = '[role=dialog], [role=alertdialog], [role=menu]'

const hasFaded = (e: Element): boolean => e instanceof HTMLElement && e.style.opacity === '0'

/** Whether something that is being closed still fades: it is in nobody's way any more. */
const isFading = (overlay: Element): boolean => {
  for (let e: Element | null = overlay; e !== null; e = e.parentElement)
    // A sliding one keeps its opacity, and is inert.
    if (e.hasAttribute('inert') || e.getAttribute('aria-hidden') === 'true' || hasFaded(e)) return true
  return false
}

/** Whether a dialog or a menu lies over the screen. */
export const isSomethingOnTop = (): boolean => [...document.querySelectorAll(OVERLAYS)].some((e) => !isFading(e))
