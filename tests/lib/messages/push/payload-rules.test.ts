import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildPayload, type PushRequest } from '@/lib/messages/push/payload-rules'

const AT = new Date('2026-11-21T15:00:00Z')
const conversions: PushRequest = {
  id: 'm',
  tag: 'conversion_recorded',
  label: 'New conversion',
  title: '',
  message: 'Glowbox Trial',
  at: AT,
  path: '/home?conversion=1',
  count: 5,
  pendingCents: 4_200n,
  availableCents: 0n,
}
const payout: PushRequest = {
  ...conversions,
  label: 'Payout sent',
  title: '$250.00 is on its way',
  message: 'Your payout of $250.00 was sent.',
  path: '/account/payment',
  count: 1,
  pendingCents: null,
  availableCents: null,
}
const SHOWN = { hidesAmounts: false }
const HIDDEN = { hidesAmounts: true }

describe('what is sent', () => {
  test.each([
    ['held', {}, '5 conversions, $42.00 pending', '', '/conversions'],
    [
      'held and credited',
      { availableCents: 800n },
      '5 conversions, $42.00 pending, $8.00 available',
      '',
      '/conversions',
    ],
    ['a single one', { count: 1 }, '1 conversion, $42.00 pending', 'Glowbox Trial', '/home?conversion=1'],
    ['without a payout', { count: 2, pendingCents: 0n }, '2 conversions', '', '/conversions'],
  ])('conversions: %s', (_, over, title, body, path) => {
    expect(buildPayload({ ...conversions, ...over }, SHOWN)).toMatchObject({ title, body, path })
  })

  test('a notification keeps its words, and several of a topic say how many they are', () => {
    expect(buildPayload(payout, SHOWN)).toMatchObject({ title: payout.title, body: payout.message, path: payout.path })
    expect(buildPayload({ ...payout, count: 3 }, SHOWN)).toMatchObject({
      title: '3 new: Payout sent',
      body: payout.title,
    })
  })

  test('without amounts a text that has one is replaced', () => {
    expect(buildPayload(conversions, HIDDEN)).toMatchObject({ title: '5 conversions', body: '' })
    expect(buildPayload(payout, HIDDEN)).toMatchObject({ title: 'Payout sent', body: 'Open the app to see it.' })
    const streak = { ...payout, title: 'Your 9-day streak ends tonight', message: 'One conversion keeps it.' }
    expect(buildPayload(streak, HIDDEN)).toMatchObject({ title: streak.title, body: streak.message })
  })

  test('no amount is ever in what is sent without amounts, and what is sent always fits a push', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 900 })
    const cents = fc.option(fc.bigInt({ min: 0n, max: 10n ** 12n }))
    fc.assert(
      fc.property(text, text, fc.integer({ min: 1, max: 9_999 }), cents, (title, message, count, sum) => {
        const told = { ...payout, title, message, count, pendingCents: sum, availableCents: sum }
        const { title: shown, body } = buildPayload(
          { ...told, message: told.pendingCents === null ? message : 'Offer' },
          HIDDEN,
        )
        expect(shown + body).not.toContain('$')
        expect(Buffer.byteLength(JSON.stringify(buildPayload(told, SHOWN)))).toBeLessThan(3_900)
      }),
    )
  })
})
