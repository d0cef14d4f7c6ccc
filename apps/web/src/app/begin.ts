/** In place of the words that say that it loads. */
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
 * Loads the rest of the program and draws it. Not every browser asks twice for a part that did not arrive, so the page is loaded anew, once;
 * after that it says so and leaves it to the person, instead of loading for ever.
 */
export const begin = async <T>(load: () => Promise<T>, draw: (part: T) => void): Promise<void> => {
  const part = await load().catch(() => null)
  if (part !== null) draw(part)
  else if (wasReloaded()) sayThatItFailed()
  else location.reload()
}
