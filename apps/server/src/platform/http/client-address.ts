import ipaddr from 'ipaddr.js'
import type { TrustProxy } from '../env/index.ts'

type Address = ReturnType<typeof ipaddr.process>

/** IPv4 in an IPv6 coat is IPv4. Some proxies write the port too. */
const parse = (text: string): Address | null => {
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
  // Short and octal spellings ("127.1") are no addresses that a proxy writes.
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

/**
 * Who asks, seen through the proxies that are ours: from the connection backwards through X-Forwarded-For, one step for each proxy that is
 * trusted. What a proxy did not write itself is never reached, so nobody chooses an address by sending the header.
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

/** What tries are counted under: an IPv4 address, or the /64 of an IPv6 one, of which one customer has all the addresses. */
export const networkOf = (ip: string): string => {
  const address = parse(ip)
  if (address?.kind() !== 'ipv6') return ip
  const half = address.toByteArray().slice(0, 8)
  return `${ipaddr.fromByteArray([...half, 0, 0, 0, 0, 0, 0, 0, 0]).toString()}/64`
}
