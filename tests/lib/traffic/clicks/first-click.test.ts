import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rejection } from '@/lib/conversions/lifecycle/rejection-rules'
import { ClickFlag } from '@/lib/generated/prisma/enums'
import { db } from '@/lib/platform/database/db'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { canBePaid } from '@/lib/traffic/clicks/uncounted-click-rules'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { clickIdOf, rulesSettled, track } from '@/tests/support/tracking/tracking'

let advertiserId: number
beforeAll(async () => {
  advertiserId = (await createAdvertiser()).id
})
afterAll(closeTracking)

/** A visitor's browser: keeps cookies between links, and opens them. */
function browser() {
  const jar = new Map<string, string>()
  return async (offerId: number, affiliateId: number, headers: Record<string, string> = {}) => {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
    const answer = await track(`/c/${offerId}?a=${affiliateId}`, { headers: { cookie, ...headers } })
    for (const each of [answer.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = (each.split(';')[0] ?? '').split('=')
      jar.set(name, value)
    }
    return clickIdOf(answer)
  }
}

const firstClickOffer = (values = {}) => createOffer({ advertiserId, attributionModel: 'first_click', ...values })
const affiliateOf = (clickId: string) => Number.parseInt(clickId.split('-')[0] ?? '', 36)

describe('with first-click attribution', () => {
  test('the click of a pending affiliate does not take the place of a later one that can be paid', async () => {
    const offer = await firstClickOffer()
    const [pending, approved] = [await createAffiliate({ status: 'pending' }), await createAffiliate()]
    await rulesSettled()
    const open = browser()
    expect(affiliateOf(await open(offer.id, pending.id))).toBe(pending.id)
    const payable = await open(offer.id, approved.id)
    expect(affiliateOf(payable)).toBe(approved.id)
    expect(await open(offer.id, pending.id)).toBe(payable)
  })

  test('the click of an affiliate without approval for the offer does not either', async () => {
    const offer = await firstClickOffer({ requiresApproval: true })
    const [without, approved] = [await createAffiliate(), await createAffiliate()]
    await db().affiliateOffer.create({ data: { affiliateId: approved.id, offerId: offer.id, status: 'approved' } })
    await rulesSettled()
    const open = browser()
    await open(offer.id, without.id)
    expect(affiliateOf(await open(offer.id, approved.id))).toBe(approved.id)
  })

  test('the click of a bot does not either, and a prefetch, which can be paid, does', async () => {
    const offer = await firstClickOffer()
    const [one, two] = [await createAffiliate(), await createAffiliate()]
    await rulesSettled()
    const open = browser()
    await open(offer.id, one.id, { 'user-agent': 'python-requests/2.32' })
    const prefetched = await open(offer.id, two.id, { 'sec-purpose': 'prefetch' })
    expect(affiliateOf(prefetched)).toBe(two.id)
    expect(await open(offer.id, one.id)).toBe(prefetched)
  })

  test('the first click counts no more once its affiliate is banned', async () => {
    const offer = await firstClickOffer()
    const [banned, approved] = [await createAffiliate(), await createAffiliate()]
    await rulesSettled()
    const open = browser()
    const first = await open(offer.id, banned.id)
    expect(await open(offer.id, approved.id)).toBe(first)
    await db().affiliate.update({ where: { id: banned.id }, data: { status: 'banned' } })
    await rulesSettled()
    expect(affiliateOf(await open(offer.id, approved.id))).toBe(approved.id)
  })
})

test('a flag that can be paid is one that no conversion is rejected for', () => {
  const at = new Date('2026-11-20T12:00:00Z')
  const facts = {
    at,
    clickedAt: at,
    affiliateStatus: 'approved',
    offerStatus: 'active',
    attributionWindowDays: 30,
    hasPaidConversion: false,
  } as const
  for (const clickFlag of [null, ...Object.values(ClickFlag)]) {
    expect([clickFlag, canBePaid(clickFlag)]).toEqual([clickFlag, rejection({ ...facts, clickFlag }) === undefined])
  }
})
