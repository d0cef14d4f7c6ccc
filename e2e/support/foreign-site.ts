import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Another site on this machine. `page` gets its address and returns the content of `/`; every other path is an image
 * that any site may show.
 */
export const startForeignSite = async (page: (origin: string) => string, picture: Buffer) => {
  const server = createServer((request, response) => {
    if (request.url === '/') response.setHeader('content-type', 'text/html; charset=utf-8').end(page(origin))
    else response.setHeader('content-type', 'image/png').end(picture)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    close: async (): Promise<void> => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
