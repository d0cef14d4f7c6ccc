/**
 * The script of a driver's folder: starts the worker that keeps the folder on the phone and says how that went. The
 * server renders the page itself; the build writes this file as `/c/pagina.js`.
 */
const say = (text: string): void => {
  const place = document.querySelector('#guardada')
  if (place) place.textContent = text
}

const NOT_KEPT = 'Este teléfono no pudo guardar la carpeta: descarga los archivos antes de salir.'

const keep = async (): Promise<void> => {
  navigator.serviceWorker.addEventListener('message', (event) => {
    say(event.data === 'guardada' ? 'Guardada en este teléfono: se abre también sin señal.' : NOT_KEPT)
  })
  const registration = await navigator.serviceWorker.register('/c/trabajador.js', { scope: '/c/' })
  const worker = registration.active ?? registration.waiting ?? registration.installing
  if (!worker) return say(NOT_KEPT)
  const ask = (): void => worker.postMessage(location.pathname)
  if (worker.state === 'activated') ask()
  else worker.addEventListener('statechange', () => worker.state === 'activated' && ask())
}

if ('serviceWorker' in navigator) void keep().catch(() => say(NOT_KEPT))
else say(NOT_KEPT)
