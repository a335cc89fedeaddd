import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseRotationOffer, type RotationRule, rotationOrder } from '@/lib/traffic/routing/smart-link-rules'
import { visitorRule, visitorWith } from '@/tests/support/traffic/visitors'

const DESKTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile'
const arm = (offerId: number, values: Partial<RotationRule> = {}): RotationRule => ({
  offerId,
  shareBps: 5_000,
  visitors: [],
  ...values,
})
const visit = (visitor: string, values = {}) => ({
  visitor,
  facts: visitorWith({ country: 'US', userAgent: DESKTOP, ...values }),
})
const linkOf = (...arms: RotationRule[]) => ({ id: 7, affiliateId: 1, isActive: true, revision: 1, arms })
const all = { takes: () => true, mayBegin: () => true }
const firstOf = (arms: RotationRule[], visitor: string) => rotationOrder(linkOf(...arms), visit(visitor))[0]?.offerId

describe('the order of the offers of a smart link', () => {
  test('gives each offer its share of the visitors, whatever the shares are', () => {
    const parts = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 2, maxLength: 10 })
    fc.assert(
      fc.property(
        parts.filter((weights) => weights.some((weight) => weight > 0)),
        fc.integer({ min: 1, max: 1_000_000 }),
        (weights, salt) => {
          const arms = weights.map((shareBps, index) => arm(index + 1, { shareBps }))
          const total = weights.reduce((sum, weight) => sum + weight, 0)
          const VISITORS = 4_000
          const counts = new Map<number, number>()
          for (let index = 0; index < VISITORS; index += 1) {
            const offerId = firstOf(arms, `${salt} ${index}`) ?? 0
            counts.set(offerId, (counts.get(offerId) ?? 0) + 1)
          }
          weights.forEach((weight, index) => {
            const share = weight / total
            const found = (counts.get(index + 1) ?? 0) / VISITORS
            // five standard deviations of a fair draw
            expect(Math.abs(found - share)).toBeLessThanOrEqual(5 * Math.sqrt((share * (1 - share)) / VISITORS) + 1e-9)
          })
        },
      ),
      { numRuns: 40, seed: 20261123 },
    )
  })

  test('is the same for the same visitor each time', () => {
    const arms = [arm(1), arm(2), arm(3)]
    const orders = [1, 2, 3].map(() => rotationOrder(linkOf(...arms), visit('ada')))
    expect(new Set(orders.map((order) => JSON.stringify(order))).size).toBe(1)
  })

  test('moves no more visitors than a change of shares asks for, and only to the offer that gained', () => {
    const before = [arm(1, { shareBps: 5_000 }), arm(2, { shareBps: 5_000 })]
    const after = [arm(1, { shareBps: 6_000 }), arm(2, { shareBps: 4_000 })]
    const visitors = Array.from({ length: 5_000 }, (_, index) => `visitor ${index}`)
    const moved = visitors.filter((visitor) => firstOf(before, visitor) !== firstOf(after, visitor))
    expect(moved.every((visitor) => firstOf(after, visitor) === 1)).toBe(true)
    expect(moved.length / visitors.length).toBeGreaterThan(0.07)
    expect(moved.length / visitors.length).toBeLessThan(0.13)
  })

  test('has offers for the visitor’s country or device before those for everybody, and no others', () => {
    const link = linkOf(
      arm(1),
      arm(2, { visitors: visitorRule({ countries: ['DE'] }) }),
      arm(3, { visitors: visitorRule({ devices: ['mobile'] }) }),
      arm(4, { shareBps: 0 }),
    )
    const offersOf = (values: object) => rotationOrder(link, visit('ada', values)).map(({ offerId }) => offerId)
    expect(offersOf({})).toEqual([1])
    expect(offersOf({ country: 'DE' })).toEqual([2, 1])
    expect(offersOf({ country: null })).toEqual([1])
    expect(offersOf({ userAgent: PHONE })).toEqual([3, 1])
    expect(offersOf({ userAgent: 'unknown', country: 'DE' })).toEqual([2, 1])
    expect(new Set(offersOf({ userAgent: PHONE, country: 'DE' }).slice(0, 2))).toEqual(new Set([2, 3]))
  })
})

describe('the offer that is chosen', () => {
  const link = linkOf(arm(1), arm(2), arm(3))
  const order = rotationOrder(link, visit('ada')).map(({ offerId }) => offerId)
  const [first = 0, second = 0, third = 0] = order

  test('is the first in the visitor’s order', () => {
    expect(chooseRotationOffer(link, visit('ada'), null, all)).toEqual({ offerId: first, why: 'share' })
  })

  test('is the next one where the first cannot take the visitor', () => {
    const takes = (offerId: number) => offerId !== first
    expect(chooseRotationOffer(link, visit('ada'), null, { ...all, takes })).toEqual({ offerId: second, why: 'next' })
  })

  test('is the one of before while it takes the visitor', () => {
    expect(chooseRotationOffer(link, visit('ada'), third, all)).toEqual({ offerId: third, why: 'kept' })
    const takes = (offerId: number) => offerId !== third
    expect(chooseRotationOffer(link, visit('ada'), third, { ...all, takes })).toEqual({ offerId: first, why: 'share' })
  })

  test('is not one of before that the link no longer has for this visitor', () => {
    expect(chooseRotationOffer(link, visit('ada'), 99, all)).toEqual({ offerId: first, why: 'share' })
    const abroad = linkOf(arm(1), arm(2, { visitors: visitorRule({ countries: ['DE'] }) }))
    expect(chooseRotationOffer(abroad, visit('ada'), 2, all)).toEqual({ offerId: 1, why: 'share' })
    const without = linkOf(arm(1), arm(2, { shareBps: 0 }))
    expect(chooseRotationOffer(without, visit('ada'), 2, all)).toEqual({ offerId: 1, why: 'share' })
  })

  test('is the first that may begin where none takes the visitor, and none where none may', () => {
    const takes = () => false
    expect(chooseRotationOffer(link, visit('ada'), null, { ...all, takes })).toEqual({ offerId: first, why: 'none' })
    const mayBegin = (offerId: number) => offerId === third
    expect(chooseRotationOffer(link, visit('ada'), null, { takes, mayBegin })).toEqual({ offerId: third, why: 'none' })
    expect(chooseRotationOffer(link, visit('ada'), null, { takes, mayBegin: takes })).toBeUndefined()
  })
})
