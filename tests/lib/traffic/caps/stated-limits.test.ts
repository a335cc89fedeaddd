import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { insertRates } from '@/lib/conversions/amounts/rate-service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { listCaps } from '@/lib/traffic/caps/admin-data'
import { capQuerySchema, newCapSchema } from '@/lib/traffic/caps/admin-schema'
import { changeCap, createCap } from '@/lib/traffic/caps/admin-service'
import { createOffer } from '@/tests/support/factories/offers'
import { createStaff } from '@/tests/support/money/payouts'
import { daysLater, NOW, openShop } from '@/tests/support/tracking/shop'

let shop: Awaited<ReturnType<typeof openShop>>
let actor: StaffActor
beforeAll(async () => {
  shop = await openShop()
  actor = await createStaff('ADMIN')
  await store('2026-11-20', '1.0837')
})
afterAll(closeTracking)

const store = (day: string, dollars: string, currency = 'EUR') =>
  transact((tx) =>
    insertRates(tx, [{ currency, day, units: '1', dollars }], { source: 'ecb_file', enteredById: null, at: NOW }),
  )

/** An offer of $40 a sale, with a limit on its revenue of a day. */
async function capped(limit: number, currency?: string) {
  const columns = { advertiserId: shop.advertiser.id, defaultRevenueCents: 4_000n, allowMultipleConversions: true }
  const { id: offerId, name: confirm } = await createOffer(columns)
  const cap = {
    offerId,
    metric: 'revenue',
    period: 'day',
    limit,
    ...(currency && { currency }),
    reason: 'A test',
    confirm,
  }
  const id = await createCap({ actor, at: NOW }, newCapSchema.parse(cap))
  const { click_id } = await shop.click({ offerId })
  const sell = async () => (await shop.send({ click_id })).body
  const stored = () => db().conversionCap.findUniqueOrThrow({ where: { id } })
  return { id, confirm, sell, stored }
}

describe('a limit on revenue in euros', () => {
  test('is the dollars of the newest rate, and follows it', async () => {
    const { id, stored } = await capped(10_000, 'EUR')
    expect(await stored()).toMatchObject({ limitValue: 10_837n, statedLimit: 10_000n, statedCurrency: 'EUR' })
    await store('2026-11-21', '1.10')
    expect((await stored()).limitValue).toBe(11_000n)
    // an older day that is stored later changes nothing
    await store('2026-11-19', '1.50')
    expect((await stored()).limitValue).toBe(11_000n)
    const { rows } = await listCaps(capQuerySchema.parse({ q: '', metric: 'revenue', pageSize: 100 }), NOW)
    expect(rows.find((row) => row.id === id)).toMatchObject({
      limit: 11_000,
      stated: { limit: 10_000, currency: 'EUR' },
      left: 11_000,
    })
  })

  test('takes what it has room for', async () => {
    // 75 euros of 1.10 dollars have room for two sales of $40
    const { sell } = await capped(7_500, 'EUR')
    const states = [await sell(), await sell(), await sell()].map((body) => (body as { status?: string }).status)
    expect(states).toEqual(['accepted', 'accepted', 'rejected'])
  })

  test('stays one in euros while only its number changes, and becomes one in dollars where that is said', async () => {
    const { id, confirm, stored } = await capped(10_000, 'EUR')
    const change = { id, confirm, reason: 'A test' }
    await changeCap({ actor, at: daysLater(1) }, { ...change, limit: 20_000 })
    expect(await stored()).toMatchObject({ limitValue: 22_000n, statedLimit: 20_000n, statedCurrency: 'EUR' })
    await changeCap({ actor, at: daysLater(1) }, { ...change, limit: 20_000, currency: 'USD' })
    expect(await stored()).toMatchObject({ limitValue: 20_000n, statedLimit: null, statedCurrency: null })
  })

  test('needs a rate, and is of revenue alone', async () => {
    await expect(capped(10_000, 'ISK')).rejects.toMatchObject({
      options: { fields: { currency: 'There is no exchange rate for ISK yet.' } },
    })
    const payout = newCapSchema.safeParse({
      offerId: 1,
      metric: 'payout',
      period: 'day',
      limit: 5,
      currency: 'EUR',
      reason: 'A test',
      confirm: 'x',
    })
    expect(payout.error?.issues[0]).toMatchObject({ path: ['currency'] })
  })
})
