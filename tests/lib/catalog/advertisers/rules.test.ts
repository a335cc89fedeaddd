import { expect, test } from 'vitest'
import { newAdvertiserSchema } from '@/lib/catalog/advertisers/admin-schema'
import { typedNetwork } from '@/lib/catalog/advertisers/rules'
import { contains, parseNetwork } from '@/lib/platform/ip-ranges'

test.each([
  ['203.0.113.7', '203.0.113.7/32'],
  [' 203.0.113.7/24 ', '203.0.113.0/24'],
  ['10.0.0.0/8', '10.0.0.0/8'],
  ['2001:DB8::5/32', '2001:db8::/32'],
  ['2001:db8::5', '2001:db8::5/128'],
])('the network %j is stored as %s', (typed, stored) => {
  expect(typedNetwork(typed)).toBe(stored)
})

test.each([
  '',
  'shop.example',
  '203.0.113',
  '10/8',
  '203.0.113.0/33',
  '203.0.113.0/-1',
  '203.0.113.0/24/24',
  '203.0.113.0/',
  '0.0.0.0/0',
  '::/0',
  '::ffff:203.0.113.7',
  'fe80::1%eth0',
])('%j is no network that calls can be limited to', (typed) => {
  expect(typedNetwork(typed)).toBeNull()
})

test('an IPv4 address inside an IPv6 one belongs to the IPv4 network', () => {
  const network = parseNetwork('203.0.113.0/24')
  expect(network && contains(network, '::ffff:203.0.113.9')).toBe(true)
  expect(network && contains(network, '2001:db8::1')).toBe(false)
})

const empty = { reference: '', paymentTerms: ' ', currency: 'USD', notes: '', contacts: [], reason: 'A new partner' }
const parse = (website: string) => newAdvertiserSchema.safeParse({ ...empty, name: 'Northpay', website })

test.each([
  ['', null],
  ['northpay.example', 'https://northpay.example'],
  ['http://northpay.example/shop', 'http://northpay.example/shop'],
])('the website %j is stored as %s', (typed, stored) => {
  expect(parse(typed).data).toMatchObject({ website: stored, paymentTerms: null })
})

test.each([
  'javascript:alert(1)',
  'northpay',
  'https://a b.example',
  'ftp://northpay.example',
  'https://u:p@n.example',
])('the website %j is refused at its field', (typed) => {
  expect(parse(typed).error?.issues).toMatchObject([
    { path: ['website'], message: expect.stringContaining('Enter an address') },
  ])
})
