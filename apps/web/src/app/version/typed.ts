let typed = false

/** Whether something was typed on this screen that a new load of the page would lose. A search is in the address already. */
export const hasTyped = (): boolean => typed

/** Another screen: what was typed on the one before is sent or given up. */
export const forgetTyped = (): void => {
  typed = false
}

export const watchTyping = (): void =>
  document.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLInputElement && target.type === 'search') return
      typed = true
    },
    true,
  )
