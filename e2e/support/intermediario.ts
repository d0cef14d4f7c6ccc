import { createServer, request, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Stands between a browser and the product, so that a test can publish a new version of the web or take the server away. */
export const intermediario = async (destino: string) => {
  let version = ''
  let caido = false
  const { hostname, port } = new URL(destino)
  const servidor = createServer((entrada, salida) => {
    if (caido) return void entrada.socket.destroy()
    const cabeceras: IncomingHttpHeaders = { ...entrada.headers, 'accept-encoding': 'identity' }
    // A copy that the browser holds already would hide the comment.
    if (entrada.url === '/sw.js') delete cabeceras['if-none-match']
    const ida = request({ hostname, port, method: entrada.method, path: entrada.url, headers: cabeceras }, (vuelta) => {
      const trabajador = entrada.url === '/sw.js' && vuelta.statusCode === 200
      if (trabajador) delete vuelta.headers['content-length']
      salida.writeHead(vuelta.statusCode ?? 502, vuelta.headers)
      vuelta.pipe(salida, { end: !trabajador })
      // One more comment is another worker to the browser.
      if (trabajador) vuelta.on('end', () => salida.end(version))
    })
    ida.on('error', () => entrada.socket.destroy())
    salida.on('close', () => ida.destroy())
    entrada.pipe(ida)
  })
  await new Promise<void>((listo) => servidor.listen(0, '127.0.0.1', listo))
  return {
    url: `http://localhost:${(servidor.address() as AddressInfo).port}`,
    publicarVersion: (nombre: string) => {
      version = `\n// ${nombre}\n`
    },
    caer: () => {
      caido = true
      servidor.closeAllConnections()
    },
    volver: () => {
      caido = false
    },
    cerrar: () =>
      new Promise<void>((listo) => {
        servidor.close(() => listo())
        servidor.closeAllConnections()
      }),
  }
}
