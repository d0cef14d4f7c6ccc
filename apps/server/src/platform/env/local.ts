/** Names and addresses that are reachable from this machine only. */
export const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)

/**
 * Whether only this machine can reach the product: it listens on loopback with a local address, without a proxy, and
 * not in production. Demo data, whose passwords are public, and the page of local mail exist only then.
 */
export const isLocal = (start: {
  host: string
  publicUrl: string
  production: boolean
  trustProxy?: unknown
}): boolean =>
  !start.production &&
  start.trustProxy === undefined &&
  isLoopback(start.host) &&
  isLoopback(new URL(start.publicUrl).hostname)
