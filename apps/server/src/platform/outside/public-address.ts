import ipaddr from 'ipaddr.js'

const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3')
/** Reserved since the library's table was written, or public by number and inside a cloud by use. */
const HELD_BACK = ['3fff::/20', '168.63.129.16/32'].map((one) => ipaddr.parseCIDR(one))

/**
 * Whether an address (text, IPv4 or IPv6) is one of the internet at large. IPv4 inside IPv6 counts as that IPv4
 * address, or as none. False for a text that is no address.
 */
export const isPublicAddress = (text: string): boolean => {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  // Outside of this block lie site-local addresses and those that hold an IPv4 address, which the library lets pass.
  if (address.kind() === 'ipv6' && !address.match(GLOBAL_V6)) return false
  return !HELD_BACK.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits))
}
