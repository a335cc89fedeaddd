import { afterAll, expect, test } from 'vitest'
import { getBalances } from '@/lib/money/ledger/data'
import { db } from '@/lib/platform/database/db'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createOffer } from '@/tests/support/factories/offers'
import { ledgerIsClean } from '@/tests/support/money/money'
import { openShop } from '@/tests/support/tracking/shop'

afterAll(closeTracking)

test('a cap of 100 with 1,000 concurrent conversions: 100 are paid, 900 stored with the reason [Q7] [S3.42]', async () => {
  const { advertiser, click, send } = await openShop()
  const offer = await createOffer({ advertiserId: advertiser.id, defaultPayoutCents: 2500n, payoutCapCents: 250_000n })
  const affiliates = await Promise.all(Array.from({ length: 4 }, () => createAffiliate()))
  const visits = affiliates.flatMap(({ id }) => Array.from({ length: 250 }, () => ({ affiliateId: id })))
  const clicks = await Promise.all(visits.map((visit) => click({ ...visit, offerId: offer.id })))

  const answers = await Promise.all(clicks.map(({ click_id }) => send({ click_id })))

  const counted = (status: string) => answers.filter(({ body }) => body.status === status).length
  expect([counted('accepted'), counted('rejected')]).toEqual([100, 900])
  const where = { offerId: offer.id }
  expect(await db().conversion.count({ where: { ...where, status: 'approved' } })).toBe(100)
  expect(await db().conversion.count({ where: { ...where, status: 'rejected', reason: 'cap' } })).toBe(900)
  const balances = await Promise.all(affiliates.map(({ id }) => getBalances(id)))
  expect(balances.reduce((sum, { availableCents }) => sum + availableCents, 0n)).toBe(250_000n)
  expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
  expect(await ledgerIsClean()).toBe(true)
})
