let typed = false

/** Whether a reload would lose text that was typed on this screen. A search is in the URL and does not count. */
export const hasTyped = (): boolean => typed

/** Called on navigation: text of the screen before was sent or given up. */
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
