import ipaddr from 'ipaddr.js'

/** How many proxies stand in front, or where they are. Absent: nobody's word about who asks is taken. */
export type TrustProxy = { hops: number } | { networks: string[] }

const MAX_HOPS = 9

const isNetwork = (value: string): boolean => {
  if (!ipaddr.isValidCIDR(value)) return ipaddr.isValid(value)
  // A network of everybody would believe whatever anybody writes.
  return ipaddr.parseCIDR(value)[1] > 0
}

/** `1`, or addresses and CIDRs with commas between them; undefined for anything else. */
export const parseTrustProxy = (value: string): TrustProxy | undefined => {
  if (/^\d+$/.test(value)) {
    const hops = Number(value)
    return hops >= 1 && hops <= MAX_HOPS ? { hops } : undefined
  }
  const networks = value.split(',').map((one) => one.trim())
  return networks.every(isNetwork) ? { networks } : undefined
}
