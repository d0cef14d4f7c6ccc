import { createServer, request, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy before the product, so that a test can publish a new version of the web or make the server unreachable. */
export const startProxy = async (target: string) => {
  let version = ''
  let down = false
  const { hostname, port } = new URL(target)
  const server = createServer((incoming, outgoing) => {
    if (down) return void incoming.socket.destroy()
    const headers: IncomingHttpHeaders = { ...incoming.headers, 'accept-encoding': 'identity' }
    // Ignore the browser's cached copy, otherwise it would not see the comment.
    if (incoming.url === '/sw.js') delete headers['if-none-match']
    const onward = request(
      { hostname, port, method: incoming.method, path: incoming.url, headers: headers },
      (answer) => {
        const worker = incoming.url === '/sw.js' && answer.statusCode === 200
        if (worker) delete answer.headers['content-length']
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing, { end: !worker })
        // An added comment makes the browser install a new worker.
        if (worker) answer.on('end', () => outgoing.end(version))
      },
    )
    onward.on('error', () => incoming.socket.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    publishVersion: (name: string) => {
      version = `\n// ${name}\n`
    },
    goDown: () => {
      down = true
      server.closeAllConnections()
    },
    comeBack: () => {
      down = false
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
