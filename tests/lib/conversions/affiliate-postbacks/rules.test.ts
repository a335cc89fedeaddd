import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MACROS } from '@/lib/conversions/affiliate-postbacks/constants'
import { fillMacros } from '@/lib/conversions/affiliate-postbacks/macro-rules'
import { isLocalName, macroValues, urlProblem } from '@/lib/conversions/affiliate-postbacks/rules'

const facts = {
  clickId: '1-abc',
  conversionId: 'c0ffee',
  txnId: 'T 1&2',
  offerId: 7,
  payoutCents: 1_250n,
  amountCents: 5_000n,
  refundedCents: 0n,
  status: 'approved',
  event: 'sale',
  soldAt: new Date('2026-11-30T19:05:09.900Z'),
  paidAt: new Date('2026-11-29T05:00:00Z'),
  source: 'tik tok/bio',
  subIds: { s1: 'a=b', s2: null, s3: '{payout}', s4: 'é', s5: '#' },
  parameters: {},
} as const

describe('macros', () => {
  test('all are filled in, URL-encoded, and values are not expanded again [S2.8]', () => {
    const url = `https://t.example/p?${Object.keys(MACROS)
      .map((name) => `${name}={${name}}`)
      .join('&')}`
    expect(fillMacros(url, macroValues(facts))).toBe(
      'https://t.example/p?click_id=1-abc&conversion_id=c0ffee&txn_id=T%201%262&offer_id=7&payout=12.50&amount=50.00&refunded=0.00&currency=USD' +
        '&status=approved&event=sale&sale_time=2026-11-30T19%3A05%3A09Z&sale_timestamp=1796065509&paid_time=2026-11-29T05%3A00%3A00Z&paid_timestamp=1795928400&source=tik%20tok%2Fbio&s1=a%3Db&s2=&s3=%7Bpayout%7D&s4=%C3%A9&s5=%23',
    )
  })

  test('no value can add a parameter, a path or a host [Q29]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (s1) => {
        const values = macroValues({ ...facts, subIds: { ...facts.subIds, s1 } })
        const url = new URL(fillMacros('https://t.example/a/b?x={s1}&y=1', values))
        expect(url.origin + url.pathname).toBe('https://t.example/a/b')
        expect([...url.searchParams]).toEqual([
          ['x', s1],
          ['y', '1'],
        ])
        expect(url.hash).toBe('')
      }),
    )
  })
})

describe('the URL of a postback', () => {
  test.each([
    ['https://tracker.example/postback?cid={click_id}&sum={payout}'],
    ['https://tracker.example:8443/{event}/x'],
    ['https://8.8.8.8/x'],
    ['https://[2606:4700::1111]/x'],
  ])('%s is valid', (url) => {
    expect(urlProblem(url, () => false)).toBeUndefined()
  })

  test.each([
    ['http://tracker.example/', 'must begin with https://'],
    ['ftp://tracker.example/', 'must begin with https://'],
    ['tracker.example', 'must be an address'],
    ['https://tracker.example/a b', 'must be an address'],
    ['https://tracker.example/?x={ip}', '{ip} is not a macro'],
    ['https://tracker.example/?x={}', '{} is not a macro'],
    ['https://tracker.example/?x={constructor}', '{constructor} is not a macro'],
    ['https://{s1}/x', 'must not have a macro in its host'],
    ['https://tracker.example{s1}/x', 'must not have a macro in its host'],
    ['https://tracker.example:{s1}/x', 'must be an address'],
    ['{s1}://tracker.example/x', 'must begin with https://'],
    ['https://{s1}@tracker.example/x', 'must not carry a user name'],
    ['https://me:secret@tracker.example/x', 'must not carry a user name'],
    ['https://tracker.example/x#part', 'must not have a part after #'],
    ['https://localhost/x', 'public internet'],
    ['https://intranet/x', 'public internet'],
    ['https://db.internal/x', 'public internet'],
    [`https://tracker.example/${'x'.repeat(2_000)}`, '2000 characters at most'],
  ])('%s is not valid [Q29]', (url, words) => {
    expect(urlProblem(url, () => false)).toContain(words)
  })

  test('http and localhost are allowed only with the setting [Q29]', () => {
    expect(urlProblem('http://localhost:9000/x', () => false)).toBe('must begin with https://')
    expect(urlProblem('http://localhost:9000/x', isLocalName)).toBeUndefined()
    expect(urlProblem('http://tracker.example/x', isLocalName)).toBe('must begin with https://')
    expect(urlProblem('http://localhost.example/x', isLocalName)).toBe('must begin with https://')
  })
})
