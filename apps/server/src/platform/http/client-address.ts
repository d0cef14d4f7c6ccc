import ipaddr from 'ipaddr.js'
import type { TrustProxy } from '../env/index.ts'

type Address = ReturnType<typeof ipaddr.process>

/** An IPv4-mapped IPv6 address is an IPv4 address. Some proxies also write the port. */
const parse = (text: string): Address | null => {
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
  // Short and octal notations ("127.1") are refused; proxies do not write them.
  const valid = ipaddr.IPv4.isValidFourPartDecimal(bare) || ipaddr.IPv6.isValid(bare)
  return valid ? ipaddr.process(bare) : null
}

const isTrusted = (trust: TrustProxy | undefined): ((address: Address, hop: number) => boolean) => {
  if (!trust) return () => false
  if ('hops' in trust) return (_, hop) => hop < trust.hops
  const networks = trust.networks.map((one) => {
    const [base, bits] = ipaddr.isValidCIDR(one) ? ipaddr.parseCIDR(one) : [ipaddr.process(one), 128]
    return { base, bits: Math.min(bits, base.kind() === 'ipv4' ? 32 : 128) }
  })
  return (address) => networks.some(({ base, bits }) => address.kind() === base.kind() && address.match(base, bits))
}

/** Whether the connection comes from a trusted proxy, whose other headers are then believed too. */
export const createProxyTest = (trust: TrustProxy | undefined): ((peer: string) => boolean) => {
  const trusted = isTrusted(trust)
  return (peer) => {
    const nearest = parse(peer)
    return nearest !== null && trusted(nearest, 0)
  }
}

/**
 * The client's address behind trusted proxies: starts at the connection and goes backwards through X-Forwarded-For, one
 * step per trusted proxy. It never reaches an entry that a trusted proxy did not write, so a client cannot choose its
 * address by sending the header.
 */
export const createClientAddress = (trust: TrustProxy | undefined) => {
  const trusted = isTrusted(trust)
  return (peer: string, forwarded: string | null): string => {
    const nearest = parse(peer)
    if (!nearest) return ''
    let address: Address = nearest
    const steps = trust && forwarded ? forwarded.split(',').toReversed() : []
    for (const [hop, step] of steps.entries()) {
      const before: Address | null = trusted(address, hop) ? parse(step) : null
      if (!before) break
      address = before
    }
    return address.toString()
  }
}

/**
 * The key under which attempts are counted: an IPv4 address, or the /64 of an IPv6 one, because one customer has all of
 * its addresses.
 */
export const networkOf = (ip: string): string => {
  const address = parse(ip)
  if (address?.kind() !== 'ipv6') return ip
  const half = address.toByteArray().slice(0, 8)
  return `${ipaddr.fromByteArray([...half, 0, 0, 0, 0, 0, 0, 0, 0]).toString()}/64`
}
