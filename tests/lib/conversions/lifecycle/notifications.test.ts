import { describe, expect, test } from 'vitest'
import {
  approvedNotification,
  rejectedNotification,
  voidedNotification,
} from '@/lib/conversions/lifecycle/notifications'
import { offerDayNotification } from '@/lib/traffic/caps/notifications'

const conversion = { affiliateId: 1, id: 'c1', offerName: 'Lumen VPN', payoutCents: 1250n }
const day = '2026-11-21'

describe('approvals of a day', () => {
  test('a single one is named', () => {
    expect(approvedNotification(conversion, { count: 1, payoutCents: 1250n, day })).toMatchObject({
      title: 'Conversion approved',
      message: 'Lumen VPN: $12.50 is available to withdraw.',
      dedupeKey: 'conversions-approved:2026-11-21',
    })
  })

  test('several are summed up', () => {
    expect(approvedNotification(conversion, { count: 12, payoutCents: 31_840n, day })).toMatchObject({
      title: '12 conversions approved',
      message: '$318.40 in all on Nov 21, available to withdraw.',
    })
  })
})

describe('rejections of a day', () => {
  test.each([
    [1, 1250n, 'Conversion rejected: Duplicate', 'Lumen VPN, $12.50. This click was already paid.'],
    [3, 3750n, '3 conversions rejected: Duplicate', 'Lumen VPN, $37.50 in all on Nov 21. This click was already paid.'],
  ])('%s of one offer and reason', (count, payoutCents, title, beginning) => {
    const news = rejectedNotification(conversion, 'duplicate', { count, payoutCents, day, offerId: 7 })
    expect(news).toMatchObject({ title, dedupeKey: 'conversions-refused:2026-11-21:7:duplicate' })
    expect(news.message).toBe(`${beginning} Nothing was credited, so your balance stays as it is.`)
  })
})

describe('a conversion that no longer counts', () => {
  test.each([
    ['reversed', 'advertiser', 'Conversion reversed: Reversed by the advertiser', '$12.50 was reversed'],
    ['rejected', 'fraud', 'Conversion rejected: Fraud check', '$12.50 leaves your pending balance'],
    ['rejected', 'staff', 'Conversion rejected by staff', '$12.50 leaves your pending balance'],
  ] as const)('%s for %s is notified with the reason and the effect on the balance', (to, reason, title, effect) => {
    const news = voidedNotification(conversion, to, reason)
    expect(news).toMatchObject({ title, dedupeKey: `conversion:c1:${to}` })
    expect(news.message).toContain('Lumen VPN.')
    expect(news.message).toContain(effect)
  })
})

test('the usage of a cap is in whole percent, rounded down', () => {
  expect(offerDayNotification({ id: 7, name: 'Lumen VPN' }, day, 40_500n, 50_000n)).toMatchObject({
    title: 'Lumen VPN has used 81% of its cap',
    destinationUrlPath: '/offers/7',
    dedupeKey: 'offer:7:cap:2026-11-21',
  })
})
