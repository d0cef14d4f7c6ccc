let leaving = false

if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => (leaving = true), { capture: true })
  window.addEventListener('pageshow', () => (leaving = false), { capture: true })
}

/** Whether the page is being left: the browser drops a request of then unless it is told to keep it. */
export const isLeaving = (): boolean => leaving
