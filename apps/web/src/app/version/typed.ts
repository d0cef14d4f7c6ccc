import { router } from '../router.tsx'

let escrito = false

/** Whether something was typed on this screen that a new load of the page would lose. A search is in the address already. */
export const hayEscrito = (): boolean => escrito

export const vigilarEscritura = (): void => {
  document.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLInputElement && target.type === 'search') return
      escrito = true
    },
    true,
  )
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) escrito = false
  })
}
