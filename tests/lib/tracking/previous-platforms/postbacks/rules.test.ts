import { expect, test } from 'vitest'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import { parseNetwork } from '@/lib/platform/ip-ranges'
import {
  buildTxnId,
  findSenders,
  incompleteness,
  platformAnswer,
  readPlatformCall,
} from '@/lib/tracking/previous-platforms/postbacks/rules'
import type { AdvertiserRule } from '@/lib/traffic/routing/offer-rules'

const call = (url: string, source: 'tune' | 'everflow' = 'tune') =>
  readPlatformCall({ requestId: '1', method: 'GET', url, headers: {}, peer: undefined }, source)

test.each([
  ['49.90', '49.90'],
  ['49', '49.00'],
  [' 49.9 ', '49.90'],
  ['12,34', '12.34'],
  ['49.9000', '49.90'],
  ['0.005', '0.00'],
  ['0.015', '0.02'],
  ['0.0150001', '0.02'],
  ['0.025', '0.02'],
  ['0.0250001', '0.03'],
  ['9.999', '10.00'],
  ['999999999999.999', '1000000000000.00'],
  ['1,234.50', '1234.50'],
  ['1.234,50', '1234.50'],
  ['-5', '-5'],
  ['1e3', '1e3'],
  ['abc', 'abc'],
  ['', undefined],
])('the amount %s is read as %s', (text, expected) => {
  expect(call(`/aff_lsr?transaction_id=t&amount=${encodeURIComponent(text)}`).amount).toBe(expected)
})

test.each([
  ['/aff_lsr?transaction_id=t', undefined],
  ['/aff_lsr?transaction_id=t&goal_id=0', undefined],
  ['/aff_goal?a=lsr&goal_id=7&transaction_id=t', { kind: 'goal', id: '7' }],
  ['/aff_goal?a=lsr&goal_name=Registration&transaction_id=t', { event: 'registration' }],
  ['/GP1a?transaction_id=t&goal_id=9', { kind: 'goal_code', id: 'GP1a' }],
  ['/GL2?transaction_id=t', { kind: 'goal_code', id: 'GL2' }],
])('%s names the goal %o', (url, goal) => {
  expect(call(url).goal).toEqual(goal)
})

test('a transaction is the order, else the click, and a goal is one of its own', () => {
  const order = '/aff_lsr?transaction_id=t&adv_sub=order-1&adv_sub2=x'
  expect(buildTxnId(call(order), 'adv_sub')).toBe('order-1')
  expect(buildTxnId(call(order), 'adv_sub2')).toBe('x')
  expect(buildTxnId(call(order), 'adv_sub3')).toBe('t')
  expect(buildTxnId(call(order), 'transaction_id')).toBe('t')
  expect(buildTxnId(call('/aff_goal?a=lsr&goal_id=7&transaction_id=t&adv_sub=order-1'), 'adv_sub')).toBe('order-1:7')
  expect(buildTxnId(call('/?nid=1&transaction_id=t&event_id=4', 'everflow'), 'order_id')).toBe('t:4')
})

test('what a call lacks is said', () => {
  const unfilled = '/aff_lsr?transaction_id=%7Btransaction_id%7D'
  expect(incompleteness(call(unfilled), unfilled)).toContain('is the placeholder {transaction_id}')
  expect(incompleteness(call('/aff_lsr?aff_id=3'), '/aff_lsr?aff_id=3')).toContain('transaction_id is missing')
  const goal = '/aff_goal?a=lsr&transaction_id=t'
  expect(incompleteness(call(goal), goal)).toBe('goal_id is missing.')
  const event = '/?nid=1&transaction_id=t&adv_event_id=2'
  expect(incompleteness(call(event, 'everflow'), event)).toContain('event_id')
  expect(incompleteness(call('/aff_lsr?transaction_id=t'), '/aff_lsr?transaction_id=t')).toBeUndefined()
})

const advertiser = (id: number, old: AdvertiserRule['old'], networks: string[] = []): AdvertiserRule => ({
  id,
  isActive: true,
  tokens: [],
  signingSecrets: [],
  browser: null,
  old,
  networks: networks.map(parseNetwork).filter((network) => network !== null),
})
const old = (token: string | null, ...networks: string[]): NonNullable<AdvertiserRule['old']> => ({
  source: 'tune',
  tokenHash: token === null ? null : sha256Hex(token),
  orderParameter: 'adv_sub',
  networks: networks.map(parseNetwork).filter((network) => network !== null),
})
const senders = (token: string, ip: string | null, ...all: AdvertiserRule[]) => {
  const { proven, misplaced } = findSenders({ source: 'tune', token }, ip, all)
  return { proven: proven.map(({ id }) => id), misplaced: misplaced?.id }
}

test('a call is proven by its token, by its address, or by both where both are asked for', () => {
  const all = [advertiser(1, old('token-one')), advertiser(2, old(null, '192.0.2.0/24'))]
  const both = advertiser(3, old('token-three', '198.51.100.0/24'))
  expect(senders('token-one', '203.0.113.1', ...all, both)).toEqual({ proven: [1], misplaced: undefined })
  expect(senders('', '192.0.2.7', ...all, both)).toEqual({ proven: [2], misplaced: undefined })
  expect(senders('token-one', '192.0.2.7', ...all, both).proven).toEqual([1, 2])
  expect(senders('token-three', '198.51.100.7', ...all, both).proven).toEqual([3])
  expect(senders('token-three', '203.0.113.1', ...all, both)).toEqual({ proven: [], misplaced: 3 })
  expect(senders('', '198.51.100.7', ...all, both).proven).toEqual([])
  expect(senders('', null, ...all, both).proven).toEqual([])
})

test('nobody is proven by nothing, and nobody by another system’s form', () => {
  expect(senders('', '203.0.113.1', advertiser(1, old(null)), advertiser(2, null))).toEqual({
    proven: [],
    misplaced: undefined,
  })
  const { proven, isAnybodyOn } = findSenders({ source: 'everflow', token: 'token-one' }, null, [
    advertiser(1, old('token-one')),
  ])
  expect({ proven, isAnybodyOn }).toEqual({ proven: [], isAnybodyOn: false })
})

test('the networks of all calls of an advertiser hold for these too', () => {
  const limited = advertiser(1, old('token-one'), ['192.0.2.0/24'])
  expect(senders('token-one', '192.0.2.7', limited).proven).toEqual([1])
  expect(senders('token-one', '203.0.113.7', limited)).toEqual({ proven: [], misplaced: 1 })
})

test('TUNE’s callers read success or an error with status 200, in text or JSON; Everflow’s the status', () => {
  const taken = { outcome: 'accepted', message: 'Accepted', httpStatus: 200, response: { status: 'accepted' } }
  const refusal = { outcome: 'rejected', message: 'Not; known', httpStatus: 404, response: { reason: 'unknown_click' } }
  expect(platformAnswer({ source: 'tune', isJson: false }, taken)).toMatchObject({ status: 200, body: 'success=true;' })
  expect(platformAnswer({ source: 'tune', isJson: false }, refusal).body).toBe('success=false; err_msg=Not, known;')
  expect(JSON.parse(platformAnswer({ source: 'tune', isJson: true }, refusal).body)).toEqual({
    success: false,
    err_msg: 'Not; known',
  })
  expect(platformAnswer({ source: 'everflow', isJson: true }, refusal)).toMatchObject({ status: 404 })
})
