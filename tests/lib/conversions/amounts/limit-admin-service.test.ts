import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GET, PUT } from '@/app/_api/admin/conversion-caps/amount-limits/route'
import { setAmountLimit } from '@/lib/conversions/amounts/limit-admin-service'
import { db } from '@/lib/platform/database/db'
import { replayCall } from '@/lib/tracking/postbacks/admin-service'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { ask } from '@/tests/support/api/api'
import { auditOf, createStaff, send as request } from '@/tests/support/backoffice/staff'
import { createOffer } from '@/tests/support/factories/offers'
import { createUser } from '@/tests/support/factories/users'
import { availableOf } from '@/tests/support/money/money'
import { NOW, openShop } from '@/tests/support/tracking/shop'

const PATH = '/api/admin/conversion-caps/amount-limits'
let shop: Awaited<ReturnType<typeof openShop>>
let staff: Awaited<ReturnType<typeof createStaff>>

beforeAll(async () => {
  shop = await openShop()
  staff = await createStaff()
})
afterAll(closeTracking)

const percentageOffer = (name = 'Ledgerly Checkout') =>
  createOffer({
    advertiserId: shop.advertiser.id,
    name,
    payoutType: 'cpa_percentage',
    percentPayoutBps: 2_500,
    percentRevenueBps: 3_000,
  })
const change = { reason: 'A large shop', advertiserId: null, offerId: null }

describe('a postback whose amount is above the limit', () => {
  test('is stored with its reason, makes no conversion, and leaves the transaction id free', async () => {
    const { click_id, affiliateId } = await shop.click({ offerId: (await percentageOffer()).id })
    const txn_id = shop.newTxn()
    const answer = await shop.send({ click_id, txn_id, amount: '99999999999.99' })
    expect(answer).toMatchObject({ status: 422, body: { reason: 'amount_limit' } })
    expect(await db().conversion.count({ where: { affiliateId } })).toBe(0)
    expect(await db().statDay.findFirst({ where: { affiliateId } })).toMatchObject({ rejectedPayoutCents: 0n })
    expect(await db().postbackCall.findFirstOrThrow({ where: { txnId: txn_id } })).toMatchObject({
      outcome: 'rejected',
      reason: 'amount_limit',
      amount: '99999999999.99',
      affiliateId,
    })
    const corrected = await shop.send({ click_id, txn_id, amount: '99.99' })
    expect(corrected.body).toMatchObject({ status: 'accepted' })
    expect(await availableOf(affiliateId)).toBe(2_500n)
  })

  test('is paid by a replay once staff have raised the limit', async () => {
    const offer = await percentageOffer()
    const { click_id, affiliateId } = await shop.click({ offerId: offer.id })
    const txn_id = shop.newTxn()
    await shop.send({ click_id, txn_id, amount: '20000' })
    const context = { actor: staff, at: NOW }
    const { id } = await db().postbackCall.findFirstOrThrow({ where: { txnId: txn_id } })
    const replay = () => replayCall(context, { id, reason: 'Checked' })
    expect(await replay()).toMatchObject({ outcome: 'rejected' })
    await setAmountLimit(context, {
      ...change,
      offerId: offer.id,
      limitCents: 2_000_000,
      currency: 'USD',
      confirm: offer.name,
    })
    expect(await replay()).toMatchObject({ outcome: 'accepted' })
    expect(await availableOf(affiliateId)).toBe(500_000n)
    expect(await auditOf('offer', offer.id)).toMatchObject([
      {
        action: 'amount_limit.set',
        before: { limitCents: null, currency: 'USD' },
        after: { limitCents: 2_000_000, currency: 'USD' },
      },
    ])
  })

  test('that was accepted before the limit was lowered gets its first answer again', async () => {
    const offer = await percentageOffer()
    const { click_id } = await shop.click({ offerId: offer.id })
    const call = { click_id, txn_id: shop.newTxn(), amount: '500' }
    const first = await shop.send(call)
    await db().offer.update({ where: { id: offer.id }, data: { maxAmountCents: 10_000n } })
    expect((await shop.send(call)).body).toEqual(first.body)
  })

  test('is judged by the advertiser’s limit where the offer has none', async () => {
    const other = await openShop()
    const offer = await createOffer({
      advertiserId: other.advertiser.id,
      payoutType: 'cpa_both',
      percentPayoutBps: 500,
    })
    const { name, id: advertiserId } = other.advertiser
    await setAmountLimit(
      { actor: staff, at: NOW },
      { ...change, advertiserId, limitCents: 5_000, currency: 'USD', confirm: name },
    )
    const { click_id } = await other.click({ offerId: offer.id })
    expect((await other.send({ click_id, amount: '50.01' })).status).toBe(422)
    expect((await other.send({ click_id, amount: '50.00' })).status).toBe(200)
  })
})

describe('/api/admin/conversion-caps/amount-limits', () => {
  test('lists advertisers and the offers that pay a percentage, and sets and removes a limit', async () => {
    const offer = await percentageOffer('Amount limit offer')
    const body = { offerId: offer.id, limitCents: 123_400, currency: 'USD', reason: 'A test', confirm: offer.name }
    expect((await request(PUT, staff.user, { method: 'PUT', path: PATH, body })).status).toBe(200)
    const listed = await (await ask(GET, PATH, staff.user)).json()
    expect(listed.offers).toContainEqual(expect.objectContaining({ id: offer.id, maxAmountCents: 123_400 }))
    expect(listed.offers.map(({ id }: { id: number }) => id)).not.toContain(shop.offer.id)
    await request(PUT, staff.user, { method: 'PUT', path: PATH, body: { ...body, limitCents: null, currency: 'USD' } })
    expect(await db().offer.findUniqueOrThrow({ where: { id: offer.id } })).toMatchObject({ maxAmountCents: null })
  })

  test('refuses a limit above $1,000,000, a wrong phrase and people without the page', async () => {
    const offer = await percentageOffer('Refused limit offer')
    const body = { offerId: offer.id, limitCents: 1, currency: 'USD', reason: 'A test', confirm: offer.name }
    const put = async (user: Parameters<typeof request>[1], part = {}) =>
      (await request(PUT, user, { method: 'PUT', path: PATH, body: { ...body, ...part } })).status
    expect(await put(staff.user, { limitCents: 100_000_001, currency: 'USD' })).toBe(422)
    expect(await put(staff.user, { confirm: 'another' })).toBe(422)
    expect(await put(staff.user, { advertiserId: shop.advertiser.id })).toBe(422)
    expect(await put(staff.user, { offerId: 999_999 })).toBe(404)
    expect(await put((await createStaff('ADMIN')).user)).toBe(403)
    expect(await put(await createUser())).toBe(404)
  })
})
