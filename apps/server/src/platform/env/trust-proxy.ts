import ipaddr from 'ipaddr.js'

/** Number of trusted proxies, or their addresses. Absent: X-Forwarded-For is ignored. */
export type TrustProxy = { hops: number } | { networks: string[] }

const MAX_HOPS = 9

const isNetwork = (value: string): boolean => {
  if (!ipaddr.isValidCIDR(value)) return ipaddr.isValid(value)
  // A network that contains every address would accept a header from anybody.
  return ipaddr.parseCIDR(value)[1] > 0
}

/** `1`, or addresses and CIDRs separated by commas; undefined for anything else. */
export const parseTrustProxy = (value: string): TrustProxy | undefined => {
  if (/^\d+$/.test(value)) {
    const hops = Number(value)
    return hops >= 1 && hops <= MAX_HOPS ? { hops } : undefined
  }
  const networks = value.split(',').map((one) => one.trim())
  return networks.every(isNetwork) ? { networks } : undefined
}
