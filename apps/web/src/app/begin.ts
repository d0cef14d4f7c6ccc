/** Replaces the loading text. */
const sayThatItFailed = (): void => {
  const splash = document.getElementById('splash')
  const words = splash?.querySelector('p')
  if (!splash || !words) return
  words.textContent = 'No pudimos cargar la aplicación. Revisa tu conexión e intenta de nuevo.'
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Volver a intentar'
  button.addEventListener('click', () => location.reload())
  splash.append(button)
}

const wasReloaded = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'reload')

/**
 * Loads the rest of the program and renders it. Some browsers do not request a failed module again, so the page reloads
 * once. If that fails too, it shows a message with a button.
 */
export const begin = async <T>(load: () => Promise<T>, draw: (part: T) => void): Promise<void> => {
  const part = await load().catch(() => null)
  if (part !== null) draw(part)
  else if (wasReloaded()) sayThatItFailed()
  else location.reload()
}
