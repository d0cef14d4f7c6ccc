import type { Frame } from '@playwright/test'

/**
 * What a press acts on and no key, by element: an `onClick` of React on what takes no focus, and a control that no Tab
 * reaches outside of a group with arrow keys.
 */
export const mouseOnlyInFrame = async ({ frame: frameOf }: { frame: () => Promise<Frame> }): Promise<string[]> =>
  (await frameOf()).evaluate(findMouseOnly)

/** Runs in the page, so it uses nothing outside of itself. */
const findMouseOnly = (): string[] => {
  const NATIVE = 'a[href], button, input, select, textarea, summary, label, option'
  const CONTROLS = 'a[href], button, input, select, textarea, [role=button], [role=checkbox], [role=switch]'
  /** Groups whose arrow keys move along their parts. */
  const GROUPS =
    '[role=tablist], [role=menu], [role=menubar], [role=listbox], [role=radiogroup], [role=grid], [role=toolbar], [role=combobox], [role=application], .MuiToggleButtonGroup-root'
  /** What is hidden, and what the mouse has beside a key: the cover of a dialog (Escape), what opens a field or scrolls tabs (arrows). */
  const DOUBLED =
    '[role=presentation], [role=none], [aria-hidden=true], [aria-hidden=true] *, [inert], [inert] *, .MuiAutocomplete-endAdornment *, .MuiTabScrollButton-root'
  /** The frame of a field leads into it, also between the parts of a date. MUI gives each chip a handler of its own. */
  const isFrame = (element: Element) =>
    (!element.matches('tr, li') &&
      element.querySelector('input, textarea, select, [role=combobox], [role=spinbutton]') !== null) ||
    element.closest('[role=group]:has([role=spinbutton])') !== null ||
    element.matches('.MuiChip-root:not(.MuiChip-clickable, .MuiChip-deletable)')

  const propsOf = (element: Element): Record<string, unknown> => {
    const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'))
    return key === undefined ? {} : ((Reflect.get(element, key) as Record<string, unknown> | null) ?? {})
  }
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}${element.role ? `[${element.role}]` : ''} «${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 60)}»`

  const found: string[] = []
  for (const element of document.body.querySelectorAll('*')) {
    if (element.matches(DOUBLED) || !isSeen(element)) continue
    const props = propsOf(element)
    const takesFocus = element.matches(NATIVE) || element.hasAttribute('tabindex')
    const pressed = typeof props['onClick'] === 'function' || typeof props['onDoubleClick'] === 'function'
    if (pressed && !takesFocus && !isFrame(element) && element.closest(GROUPS) === null)
      found.push(`no key presses ${nameOf(element)}`)
    const reached = (element as HTMLElement).tabIndex >= 0 || element.matches(':disabled')
    if (element.matches(CONTROLS) && !reached && element.closest(GROUPS) === null)
      found.push(`no Tab reaches ${nameOf(element)}`)
  }
  return found
}
