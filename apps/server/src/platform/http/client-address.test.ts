import { expect, test } from 'vitest'
import { createClientAddress, networkOf } from './client-address.ts'

test.each([
  ['nobody is trusted', undefined, '10.0.0.1', '203.0.113.7', '10.0.0.1'],
  ['without the header', { hops: 1 }, '10.0.0.1', null, '10.0.0.1'],
  ['one proxy', { hops: 1 }, '10.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['what the client wrote itself is not reached', { hops: 1 }, '10.0.0.1', '1.1.1.1, 203.0.113.7', '203.0.113.7'],
  ['two proxies', { hops: 2 }, '10.0.0.1', '1.1.1.1, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
  ['fewer steps than proxies', { hops: 3 }, '10.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['a proxy of the network', { networks: ['10.0.0.0/8'] }, '10.0.0.1', '1.1.1.1,203.0.113.7', '203.0.113.7'],
  ['proxies in a row', { networks: ['10.0.0.0/8', '192.0.2.1'] }, '192.0.2.1', '1.1.1.1, 8.8.8.8, 10.9.9.9', '8.8.8.8'],
  ['somebody who goes around the proxy', { networks: ['10.0.0.0/8'] }, '198.51.100.9', '1.1.1.1', '198.51.100.9'],
  ['all of them proxies', { networks: ['10.0.0.0/8'] }, '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ['a proxy by IPv6', { networks: ['fd00::/8'] }, 'fd12::1', '2001:db8::5', '2001:db8::5'],
  ['IPv4 in IPv6', { networks: ['127.0.0.1'] }, '::ffff:127.0.0.1', '::ffff:203.0.113.7', '203.0.113.7'],
  ['ports', { hops: 2 }, '10.0.0.1', '[2001:db8::5]:443, 10.0.0.2:8080', '2001:db8::5'],
  ['no address', { hops: 1 }, '10.0.0.1', 'unknown', '10.0.0.1'],
  ['a short spelling', { hops: 1 }, '10.0.0.1', '127.1', '10.0.0.1'],
  ['nothing between commas', { hops: 3 }, '10.0.0.1', '203.0.113.7, , 10.0.0.2', '10.0.0.2'],
])('SES-08 %s', (_, trust, peer, forwarded, expected) => {
  expect(createClientAddress(trust)(peer, forwarded)).toBe(expected)
})

test('SES-16 the addresses of one IPv6 customer are one, its neighbour is another', () => {
  const [una, otra, vecina] = ['2001:db8:1:2::1', '2001:db8:1:2:ffff:1:2:3', '2001:db8:1:3::1'].map(networkOf)
  expect([una, otra === una, vecina === una]).toEqual(['2001:db8:1:2::/64', true, false])
  expect([networkOf('203.0.113.7'), networkOf('::ffff:203.0.113.7'), networkOf('')]).toEqual([
    '203.0.113.7',
    '::ffff:203.0.113.7',
    '',
  ])
})
