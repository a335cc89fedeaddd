import { describe, expect, test } from 'vitest'
import { accepted, refused, storedRejected } from '@/lib/conversions/processing/transaction-rules'
import { readPostbackAnswer } from '@/lib/runtime/demo-purchases/rules'
import { landingQuerySchema, purchaseSchema } from '@/lib/runtime/demo-purchases/schema'

const kept = { conversionId: '01900000-0000-7000-8000-000000000001', affiliateId: 10001, offerId: 1001, txnId: 'T-1' }

describe('the demo advertiser reads the postback response', () => {
  test.each([
    [
      accepted(kept, 'approved'),
      { outcome: 'accepted', state: 'approved', reason: null, conversionId: kept.conversionId },
    ],
    [accepted(kept, 'pending'), { outcome: 'accepted', state: 'pending' }],
    [storedRejected(kept, 'duplicate'), { outcome: 'rejected', reason: 'duplicate', message: 'Duplicate' }],
    [
      refused('not_found', 'unknown_click', 'This click id is not known here.'),
      { outcome: 'refused', reason: 'unknown_click', message: 'This click id is not known here.', conversionId: null },
    ],
  ])('$message', (result, expected) => {
    const wire: unknown = JSON.parse(JSON.stringify(result.response))
    expect(readPostbackAnswer(wire, result.httpStatus)).toMatchObject(expected)
  })

  test('an unknown response is a refusal with its status or its message', () => {
    expect(readPostbackAnswer('<html>', 502)).toMatchObject({ outcome: 'refused', message: 'The server answered 502.' })
    expect(readPostbackAnswer({ error: { code: 'unavailable', message: 'Later.' } }, 503)).toMatchObject({
      outcome: 'refused',
      reason: null,
      message: 'Later.',
    })
  })
})

describe('input validation', () => {
  test('a landing page needs an offer ID; the click ID is optional', () => {
    expect(landingQuerySchema.safeParse({}).success).toBe(false)
    expect(landingQuerySchema.safeParse({ offer: 'x' }).success).toBe(false)
    expect(landingQuerySchema.parse({ offer: '1042' })).toEqual({ offer: 1042, click_id: '' })
    expect(landingQuerySchema.parse({ offer: ['1042', '7'], click_id: ['a', 'b'] })).toEqual({
      offer: 1042,
      click_id: 'a',
    })
  })

  test.each([
    [{ offerId: 1042, clickId: '', amount: '' }, true],
    [{ offerId: 1042, clickId: 'x', amount: '49.90', txnId: 'DEMO-0123456789AB' }, true],
    [{ offerId: 1042, clickId: 'x', amount: '-1' }, false],
    [{ offerId: 1042, clickId: 'x', amount: '', txnId: 'ANY' }, false],
    [{ offerId: 1042, clickId: 'x', amount: '', token: 'mine' }, false],
  ])('a purchase of %j is valid: %s', (body, isTaken) => {
    expect(purchaseSchema.safeParse(body).success).toBe(isTaken)
  })
})
