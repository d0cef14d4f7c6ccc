/** Calls of one kind: how many of each status, and how long each took, in ms. Status 0: no answer came. */
export type Llamadas = { estados: Record<string, number>; ms: number[] }

export type Anotador = {
  /** A `fetch` that notes each call under its kind. */
  enviar: (solicitud: Request) => Promise<Response>
  leer(): Record<string, Llamadas>
}

/** Ids, secrets and names of files in a path become `*`, so that calls of one route have one name. */
const rutaDe = (url: string): string =>
  new URL(url).pathname
    .replace(/^(\/api\/v1\/rastreo|\/r)\/.+$/, '$1/*')
    .replace(/\/[A-Z0-9]{24}(?=\/|$)/g, '/*')
    .replace(/(\/fuec)\/[^/]+$/, '$1/*')

/** A call that waits for events is as long as nothing happens: its time says nothing. */
const ESPERA = /[?&]espera=/

export const crearAnotador = (): Anotador => {
  const llamadas = new Map<string, Llamadas>()
  return {
    async enviar(solicitud) {
      const que = `${solicitud.method} ${rutaDe(solicitud.url)}`
      const una = llamadas.get(que) ?? { estados: {}, ms: [] }
      llamadas.set(que, una)
      const empezo = performance.now()
      let estado = 0
      try {
        const respuesta = await fetch(solicitud)
        estado = respuesta.status
        return respuesta
      } finally {
        una.estados[estado] = (una.estados[estado] ?? 0) + 1
        if (!ESPERA.test(solicitud.url)) una.ms.push(performance.now() - empezo)
      }
    },
    leer: () => Object.fromEntries(llamadas),
  }
}
