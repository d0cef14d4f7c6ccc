import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.each([
  '127.0.0.1',
  '127.1',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '168.63.129.16',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fec0::1',
  'fd00:ec2::254',
  'ff02::1',
  '2001:db8::1',
  '3fff::1',
  '100::1',
  // In no block that was given out.
  '4000::1',
  // IPv4 in IPv6: mapped, compatible, translated, NAT64 of both kinds, 6to4, Teredo.
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '::127.0.0.1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::7f00:1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  '',
  'localhost',
])('INJ-18 %s is no address of the internet at large', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '186.31.4.7', '::ffff:8.8.8.8', '2800:484:1::1', '2606:4700:4700::1111'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)
