import ipaddr from 'ipaddr.js'

/** Names and addresses that are reachable from this machine only. */
export const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)

const PRIVATE = ['loopback', 'private', 'uniqueLocal', 'carrierGradeNat']

/** This machine, or an address that no network outside one's own leads to. Names other than localhost count as none. */
export const isPrivate = (host: string): boolean =>
  isLoopback(host) ||
  ((ipaddr.IPv4.isValidFourPartDecimal(host) || ipaddr.IPv6.isValid(host)) &&
    PRIVATE.includes(ipaddr.process(host).range()))

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
