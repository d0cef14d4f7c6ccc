import { connect, createServer } from 'node:net'

/**
 * A port of 127.0.0.1 that is free now.
 * @returns {Promise<number>}
 */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = address !== null && typeof address === 'object' ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}

/**
 * Whether something listens on that port of 127.0.0.1.
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export function listens(port) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('close', () => socket.destroy())
    socket.once('connect', () => socket.end())
  })
}
