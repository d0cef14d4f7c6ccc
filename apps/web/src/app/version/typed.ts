import { router } from '../router.tsx'

let typed = false

/** Whether something was typed on this screen that a new load of the page would lose. A search is in the address already. */
export const hasTyped = (): boolean => typed

export const watchTyping = (): void => {
  document.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLInputElement && target.type === 'search') return
      typed = true
    },
    true,
  )
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) typed = false
  })
}
