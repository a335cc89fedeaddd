import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GET } from '@/app/_api/conversions/[id]/route'
import { changeConversionState } from '@/lib/conversions/lifecycle/state-change-service'
import type { Trail } from '@/lib/conversions/lists/trail/schema'
import { requestPayout } from '@/lib/money/payouts/requests/service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { collectSquadDebts } from '@/lib/rewards/squads/periods/debt-service'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { createPayoutMethod } from '@/tests/support/factories/affiliates'
import { createOffer } from '@/tests/support/factories/offers'
import { createUser, type TestUser } from '@/tests/support/factories/users'
import { daysLater, NOW, openShop } from '@/tests/support/tracking/shop'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(closeTracking)

async function get(id: string, user?: TestUser) {
  const request = new Request(
    `http://localhost:3000/api/conversions/${id}`,
    user && { headers: await signedInHeaders(user) },
  )
  const response = await GET(request, { params: Promise.resolve({ id }) })
  return { status: response.status, body: await response.json() }
}

/** Makes a conversion by a click and a postback, and answers its id. */
async function convert(user: TestUser, at: Date, offerId?: number): Promise<string> {
  const { click_id } = await shop.click({ affiliateId: user.affiliateId ?? 0, at, ...(offerId && { offerId }) })
  const { body } = await shop.send({ click_id }, { at })
  return String(body.conversion_id)
}

describe('GET /api/conversions/{id}', () => {
  test('goes from the click through postback and ledger to the payouts that paid it, first in, first out', async () => {
    const ada = await createUser()
    const affiliateId = ada.affiliateId ?? 0
    const [first, second] = [await convert(ada, NOW), await convert(ada, daysLater(1))]
    await createPayoutMethod(affiliateId)
    const payout = await requestPayout(
      { actor: { affiliateId }, at: daysLater(2) },
      { amountCents: 3000n, idempotencyKey: randomUUID() },
      collectSquadDebts,
    )

    const { status, body } = await get(first, ada)
    expect(status).toBe(200)
    const trail = body as Trail
    expect(trail.conversion).toMatchObject({ id: first, status: 'approved', reasonLabel: null, payoutCents: 2500 })
    expect(trail.click).toMatchObject({
      sourceName: 'tiktok-bio',
      subIds: { s1: 'a', s2: null },
      at: NOW.toISOString(),
    })
    expect(trail.calls).toMatchObject([{ outcome: 'accepted', at: NOW.toISOString() }])
    expect(trail.history).toMatchObject([{ from: null, to: 'approved' }])
    expect(trail.ledger.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['conversion_credit', 'house', 'pending'],
      ['conversion_release', 'pending', 'available'],
    ])
    expect(trail.payouts).toMatchObject([{ id: payout.id, status: 'requested', partCents: 2500, settledAt: null }])
    expect((await get(second, ada)).body.payouts).toMatchObject([{ id: payout.id, partCents: 500 }])
  })

  test('a rejected conversion names its reason and moved no money', async () => {
    const ada = await createUser()
    const paused = await createOffer({ advertiserId: shop.advertiser.id })
    const { click_id } = await shop.click({ affiliateId: ada.affiliateId ?? 0, offerId: paused.id })
    await db().offer.update({ where: { id: paused.id }, data: { status: 'paused' } })
    const { body } = await shop.send({ click_id })
    const trail = (await get(String(body.conversion_id), ada)).body as Trail
    expect(trail.conversion).toMatchObject({
      status: 'rejected',
      reason: 'offer_paused',
      reasonLabel: 'Offer paused',
      reasonText: 'The offer was paused.',
    })
    expect([trail.ledger, trail.payouts]).toEqual([[], []])
  })

  test('does not contain our revenue', async () => {
    const ada = await createUser()
    const text = JSON.stringify((await get(await convert(ada, NOW), ada)).body)
    expect(text).not.toMatch(/revenue|receivable|4000/)
  })

  test('calls that were refused for their token or address are not the affiliate’s to see', async () => {
    const ada = await createUser()
    const id = await convert(ada, NOW)
    const { txnId } = (await get(id, ada)).body.conversion
    await shop.send({ click_id: 'x', txn_id: txnId, token: 'a wrong one' })
    const { advertiserId } = await db().conversion.findFirstOrThrow({ where: { id } })
    await db().postbackCall.updateMany({ where: { txnId, reason: 'bad_token' }, data: { advertiserId } })
    expect(await db().postbackCall.count({ where: { advertiserId, txnId } })).toBe(2)
    expect((await get(id, ada)).body.calls).toMatchObject([{ outcome: 'accepted', reasonLabel: null }])
  })

  test('a rejection by staff shows that it was staff, and neither who nor their note', async () => {
    const ada = await createUser()
    const id = await convert(ada, NOW)
    const staff = await createUser({ role: 'SUPER_ADMIN' })
    const change = { affiliateId: ada.affiliateId ?? 0, conversionId: id, to: 'reversed', at: daysLater(1) } as const
    await transact((tx) => changeConversionState(tx, { ...change, note: 'a secret note', actorId: staff.id }))
    const { body } = await get(id, ada)
    expect((body as Trail).history).toMatchObject([
      { to: 'approved', by: 'system' },
      { to: 'reversed', by: 'staff', reasonLabel: 'Rejected by staff' },
    ])
    expect(JSON.stringify(body)).not.toMatch(/secret note/)
    expect(JSON.stringify(body)).not.toContain(staff.id)
  })

  test('another affiliate’s conversion and an unknown one are not found [Q23]', async () => {
    const id = await convert(await createUser(), NOW)
    expect((await get(id, await createUser())).status).toBe(404)
    expect((await get(randomUUID(), await createUser())).status).toBe(404)
  })

  test('refuses the signed-out, staff and a malformed id', async () => {
    expect((await get(randomUUID())).status).toBe(401)
    expect((await get(randomUUID(), await createUser({ role: 'GSM' }))).status).toBe(403)
    expect((await get('1', await createUser())).status).toBe(422)
  })
})
