import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  asksFor,
  fillMacros,
  macroProblem,
  parametersOf,
  translatedMacros,
  unifyMacros,
} from '@/lib/conversions/affiliate-postbacks/macro-rules'
import { inWordsOf, macroValues, toJson } from '@/lib/conversions/affiliate-postbacks/rules'

const facts = {
  clickId: '1-abc',
  conversionId: 'c0ffee',
  txnId: 'T-1',
  offerId: 7,
  payoutCents: 1_250n,
  amountCents: 10_000n,
  refundedCents: 2_500n,
  status: 'approved',
  event: 'sale',
  soldAt: new Date('2026-11-30T19:05:09.900Z'),
  paidAt: new Date('2026-11-29T05:00:00Z'),
  source: 'bio',
  subIds: { s1: 'one', s2: 'two', s3: null, s4: null, s5: 'five' },
  parameters: { gclid: 'Cj0K', Ref: 'a b', utm_source: 'x&y' },
} as const
const values = macroValues(facts)
const filled = (query: string) =>
  fillMacros(`https://t.example/p?${query}`, values).slice('https://t.example/p?'.length)

describe('macros by the names of other networks', () => {
  // as each publishes its own for affiliates' postbacks
  test.each([
    [
      'TUNE',
      'o={offer_id}&c={aff_sub}&c2={aff_sub2}&p={payout}&a={sale_amount}&s={source}',
      'o=7&c=one&c2=two&p=12.50&a=75.00&s=bio',
    ],
    [
      'Everflow',
      'c={sub1}&c5={sub5}&p={payout_amount}&e={event_name}&s={source_id}&a={sale_amount}',
      'c=one&c5=five&p=12.50&e=sale&s=bio&a=75.00',
    ],
    [
      'Affise',
      'c={sub1}&p={sum}&st={status}&o={offerid}&g={goal}&f={order_sum}&cur={currency}',
      'c=one&p=12.50&st=approved&o=7&g=sale&f=75.00&cur=USD',
    ],
    ['CAKE', 'c=#s2#&p=#price#', 'c=two&p=12.50'],
    ['Voluum', 'cid={externalid}&p={payout}', 'cid=one&p=12.50'],
    ['Keitaro', 'subid={subid}&s1={sub_id_1}&status={status}', 'subid=one&s1=one&status=approved'],
    ['Binom', 'c={clickid}&st={cnv_status}&cur={cnv_currency}', 'c=1-abc&st=approved&cur=USD'],
    ['times of TUNE', 't={datetime}', 't=2026-11-30T19%3A05%3A09Z'],
    ['times of Everflow', 't={timestamp}&u={conversion_unix_timestamp}', 't=1796065509&u=1796065509'],
    ['times of Affise', 't=#timestamp#&u={{conversion_datetime}}', 't=1796065509&u=2026-11-30T19%3A05%3A09Z'],
    ['other signs', 'a={{s1}}&b=[sub2]&c=%%payout%%&d=${txn_id}&e=%7Bevent%7D', 'a=one&b=two&c=12.50&d=T-1&e=sale'],
  ])('%s', (_, query, result) => {
    expect(macroProblem(unifyMacros(query))).toBeUndefined()
    expect(filled(unifyMacros(query))).toBe(result)
  })

  test('are named with the macro that each is', () => {
    expect(translatedMacros('x={sub1}&y={s2}&z={Payout}&z={sub1}&r={subid:raw}')).toEqual([
      ['sub1', 's1'],
      ['Payout', 'payout'],
      ['subid:raw', 's1'],
    ])
  })

  test('that could mean two things are refused with what to write', () => {
    expect(macroProblem('?a={time}')).toContain('{sale_time} for when the sale was reported')
    expect(macroProblem('?a={revenue}')).toContain('{payout} for what you earn')
    expect(macroProblem('?a={aff_click_id}')).toContain('such as {s1}')
    expect(macroProblem(unifyMacros('?t=#tid#'))).toContain('{click_id} for our id of the click')
    expect(macroProblem('?t={transaction_id}')).toContain('{txn_id} for the order')
    expect(macroProblem('?a={ip}')).toBe('{ip} is not a macro')
    expect(macroProblem('?a={toString}')).toBe('{toString} is not a macro')
  })

  test('other signs around what is no macro, or no whole value, stay', () => {
    for (const text of [
      '?data[payout]={payout}&data[status]={status}',
      '?a[s1]&b=x[s1]',
      '?x=50%%s1%%&y=#s1#a',
      'https://t.example/[x]?a=#top',
      'https://[::1]/p',
      '?a={{nothing}}',
      '%7Bx%7D',
    ])
      expect(unifyMacros(text)).toBe(text)
  })
})

describe('parameters of the link', () => {
  test('come back by the names that networks use, others by param, in any case', () => {
    expect(filled('g={gclid}&s={utm_source}&r={param:ref}&n={param:none}&f={fbclid}')).toBe(
      'g=Cj0K&s=x%26y&r=a%20b&n=&f=',
    )
    expect(parametersOf('?g={gclid}&r={param:ref}&s={s1}')).toEqual(['gclid', 'ref'])
    expect(macroProblem('?a={param:}')).toBe('{param:} is not a macro')
  })

  test('are in the body of a POST, and never in the place of a macro', () => {
    const body = JSON.parse(toJson({ ...values, parameters: { gclid: 'g', payout: '9999' } }))
    expect(body).toMatchObject({ gclid: 'g', payout: '12.50', amount: '75.00', refunded: '25.00' })
  })
})

describe('a raw macro', () => {
  const raw = (s1: string) =>
    fillMacros('https://t.example/p?u={s1:raw}&y=1', macroValues({ ...facts, subIds: { ...facts.subIds, s1 } }))

  test('keeps the signs of its value but those that would end it there', () => {
    expect(raw('https://x.example/a?b=c%2Fd+e')).toBe('https://t.example/p?u=https://x.example/a?b=c%2Fd+e&y=1')
    expect(raw('a&payout=9#x y')).toBe('https://t.example/p?u=a%26payout=9%23x%20y&y=1')
  })

  test('can add no parameter, path or host, whatever its value [Q29]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (s1) => {
        const url = new URL(raw(s1))
        expect(url.origin + url.pathname + url.hash).toBe('https://t.example/p')
        expect([...url.searchParams.keys()]).toEqual(['u', 'y'])
      }),
    )
  })

  test('stands in the query alone', () => {
    expect(macroProblem('https://t.example/{s1:raw}?x=1')).toContain('before its ?')
    expect(macroProblem('https://t.example/{s1:raw}')).toContain('before its ?')
    expect(macroProblem('https://t.example/{s1}?x={gclid:raw}')).toBeUndefined()
  })
})

test('a tracker’s words replace our statuses, and ours stay where it has none', () => {
  expect(inWordsOf(values, { approved: 'sale' }).status).toBe('sale')
  expect(inWordsOf(values, { pending: 'lead', approved: '' }).status).toBe('approved')
  expect(asksFor('?s={cnv_status}', 'status')).toBe(true)
  expect(asksFor('?s={s1}', 'status')).toBe(false)
})

test.each([
  'cid=REPLACE&payout=OPTIONAL&txid=OPTIONAL',
  'subid={s1}&status=REPLACE',
  'cid=<click_id>',
  'cid=__CLICKID__',
  'cid=[[x]]',
  'cid={click_id',
  'cid=YOUR_CLICK_ID',
  'cid=%25x1%25',
])('an address with a blank that a tracker shows for copying is refused: %s', (query) => {
  expect(macroProblem(unifyMacros(`https://tracker.example/p?${query}`))).toContain('a blank to fill in')
})

test.each(['cid={s1}&status=sale&type=none', 'cid={ clickid }&x=-abc-', 'cid={s1}&key=AbC-_123==&goal=order#top'])(
  'values that are meant as they are stay: %s',
  (query) => {
    expect(macroProblem(unifyMacros(`https://tracker.example/p?${query}`))).toBeUndefined()
  },
)
