import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { seal } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/database/db'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { listStoredCalls } from '@/lib/tracking/postbacks/admin-data'
import { callsQuerySchema } from '@/lib/tracking/postbacks/admin-schema'
import { replayCall } from '@/lib/tracking/postbacks/admin-service'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { publicClickId } from '@/lib/traffic/requests/click-id-rules'
import { auditOf, createStaff } from '@/tests/support/backoffice/staff'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createOffer } from '@/tests/support/factories/offers'
import { availableOf, ledgerIsClean } from '@/tests/support/money/money'
import { daysLater, openShop } from '@/tests/support/tracking/shop'
import { rulesSettled } from '@/tests/support/tracking/tracking'

const AT = daysLater(1)
let shop: Awaited<ReturnType<typeof openShop>>
let boss: StaffActor
beforeAll(async () => {
  shop = await openShop()
  boss = await createStaff()
})
afterAll(closeTracking)

/** A call that was refused without an amount, on an offer that no longer requires one. */
async function refusedCall() {
  const offer = await createOffer({
    advertiserId: shop.advertiser.id,
    payoutType: 'cpa_percentage',
    percentPayoutBps: 1000,
  })
  const { click_id, affiliateId } = await shop.click({ offerId: offer.id })
  const txnId = shop.newTxn()
  expect((await shop.send({ click_id, txn_id: txnId })).status).toBe(422)
  await db().offer.update({ where: { id: offer.id }, data: { payoutType: 'cpa_flat' } })
  return { affiliateId, txnId, click_id, id: (await buildCall(txnId)).id }
}
const buildCall = (txnId: string) =>
  db().postbackCall.findFirstOrThrow({ where: { txnId }, orderBy: { createdAt: 'asc' } })
const replay = (id: string) => replayCall({ actor: boss, at: AT }, { id, reason: 'Terms were wrong' })
const conversions = (affiliateId: number) => db().conversion.count({ where: { affiliateId } })

describe('a replayed call [S2.39]', () => {
  test('records the conversion that was refused, and stores both calls', async () => {
    const { id, affiliateId, txnId } = await refusedCall()
    expect(await replay(id)).toMatchObject({ outcome: 'accepted', message: 'Accepted, approved' })
    expect(await availableOf(affiliateId)).toBe(2_500n)
    const { rows } = await listStoredCalls(callsQuerySchema.parse({ q: txnId }))
    expect(rows.map(({ method, outcome, httpStatus }) => [method, outcome, httpStatus])).toEqual([
      ['STAFF', 'accepted', 200],
      ['GET', 'rejected', 422],
    ])
    expect(await auditOf('postback_call', id)).toMatchObject([
      { action: 'postback_call.replay', actorId: boss.userId, reason: 'Terms were wrong' },
    ])
  })

  test('twenty times concurrently creates one conversion and one credit [Q1]', async () => {
    const { id, affiliateId } = await refusedCall()
    const all = await Promise.all(Array.from({ length: 20 }, () => replay(id)))
    expect(all.filter(({ outcome }) => outcome === 'accepted')).toHaveLength(1)
    expect(all.filter(({ outcome }) => outcome === 'replayed')).toHaveLength(19)
    expect([await conversions(affiliateId), await availableOf(affiliateId)]).toEqual([1, 2_500n])
    expect(await ledgerIsClean()).toBe(true)
    expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
  })

  test('that was accepted before is not counted again, and neither is the advertiser’s own repeat [Q1]', async () => {
    const { click_id, affiliateId } = await shop.click()
    const txn_id = shop.newTxn()
    await shop.send({ click_id, txn_id })
    const { id } = await buildCall(txn_id)
    expect(await replay(id)).toMatchObject({ outcome: 'replayed' })
    await shop.send({ click_id, txn_id })
    expect([await conversions(affiliateId), await availableOf(affiliateId)]).toEqual([1, 2_500n])
  })

  test('of a reversal reverses once', async () => {
    const { click_id, affiliateId } = await shop.click()
    const txn_id = shop.newTxn()
    await shop.send({ click_id, txn_id })
    await shop.send({ txn_id, event: 'refund' })
    const refund = await db().postbackCall.findFirstOrThrow({ where: { txnId: txn_id, event: 'refund' } })
    expect(await replay(refund.id)).toMatchObject({ outcome: 'replayed' })
    expect(await availableOf(affiliateId)).toBe(0n)
  })

  test('is refused when not authenticated, for another advertiser’s click, for the staff member’s own conversion, or unknown', async () => {
    const { click_id } = await shop.click()
    const forged = shop.newTxn()
    await shop.send({ click_id, txn_id: forged, token: 'wrong' })
    await expect(replay((await buildCall(forged)).id)).rejects.toMatchObject({ code: 'conflict' })
    const { id, affiliateId } = await refusedCall()
    await expect(replay(newId(AT))).rejects.toMatchObject({ code: 'not_found' })
    const other = await (await openShop()).click()
    await db().postbackCall.update({ where: { id }, data: { clickRef: other.click_id } })
    await expect(replay(id)).rejects.toMatchObject({ code: 'conflict' })
    const mine = await refusedCall()
    const { userId } = await db().affiliate.findUniqueOrThrow({ where: { id: mine.affiliateId } })
    const self = { userId, role: 'SUPER_ADMIN' } as const
    const said = { reason: 'Mine' }
    await expect(replayCall({ actor: self, at: AT }, { id: mine.id, ...said })).rejects.toMatchObject({
      code: 'forbidden',
    })
    expect([await conversions(affiliateId), await conversions(mine.affiliateId)]).toEqual([0, 0])
  })

  test('is refused when the stored call differs from the one that was sent', async () => {
    const { click_id, affiliateId } = await shop.click()
    const txn_id = shop.newTxn()
    expect((await shop.send({ click_id, txn_id: `${txn_id}\u0001b` })).status).toBe(422)
    await expect(replay((await buildCall(`${txn_id} b`)).id)).rejects.toMatchObject({ code: 'conflict' })
    expect(await conversions(affiliateId)).toBe(0)
  })

  test('that is still incomplete is refused again, with its reason', async () => {
    const { id: affiliateId } = await createAffiliate()
    const txn_id = shop.newTxn()
    const unknown = publicClickId(affiliateId, newId(AT))
    await shop.send({ click_id: unknown, txn_id })
    expect(await replay((await buildCall(txn_id)).id)).toMatchObject({ outcome: 'rejected', conversionId: null })
  })
})

test('calls are filtered by outcome, reason, affiliate and Eastern days [S2.39]', async () => {
  const { affiliateId, txnId } = await refusedCall()
  const txns = async (query: Record<string, string | number>) =>
    (await listStoredCalls(callsQuerySchema.parse({ affiliate: affiliateId, ...query }))).rows.map((row) => row.txnId)
  expect(await txns({ outcome: 'rejected', reason: 'invalid_request' })).toEqual([txnId])
  expect(await txns({ outcome: 'accepted' })).toEqual([])
  expect(await txns({ from: '2026-11-20', to: '2026-11-20' })).toEqual([txnId])
  expect(await txns({ from: '2026-11-21' })).toEqual([])
})

describe('a call that was refused for its token', () => {
  /** Sends a call with a token that is stored afterwards, as to a process that has not heard of it. */
  async function refusedFor(secret: { revokedAt?: Date; expiresAt?: Date } = {}) {
    const { click_id, affiliateId } = await shop.click()
    const txnId = shop.newTxn()
    const token = `tok_${randomUUID()}`
    expect((await shop.send({ click_id, txn_id: txnId, token })).status).toBe(401)
    const { id: advertiserId } = shop.advertiser
    await db().advertiserSecret.create({ data: { advertiserId, kind: 'token', secretSealed: seal(token), ...secret } })
    await rulesSettled()
    const { rows } = await listStoredCalls(callsQuerySchema.parse({ q: txnId }))
    return { affiliateId, txnId, call: rows[0], id: (await buildCall(txnId)).id }
  }

  test('is processed again where the token was valid at its time, also when it was revoked since', async () => {
    for (const secret of [{}, { revokedAt: AT }, { expiresAt: AT }]) {
      const { id, call, affiliateId, txnId } = await refusedFor(secret)
      expect(call).toMatchObject({ reason: 'bad_token', advertiserName: null, canReplay: true })
      expect(JSON.stringify(call)).not.toMatch(/[0-9a-f]{64}/)
      expect(await replay(id)).toMatchObject({ outcome: 'accepted' })
      expect(await replay(id)).toMatchObject({ outcome: 'replayed' })
      expect(await conversions(affiliateId)).toBe(1)
      const { rows } = await listStoredCalls(callsQuerySchema.parse({ q: txnId, outcome: 'accepted' }))
      expect(rows).toMatchObject([{ method: 'STAFF', advertiserName: shop.advertiser.name, canReplay: true }])
    }
    expect(await ledgerIsClean()).toBe(true)
  })

  test('stays refused where the token had ended, was never stored, or came from an address that is not allowed', async () => {
    const ended = await refusedFor({ revokedAt: new Date(0) })
    const { click_id } = await shop.click()
    const txnId = shop.newTxn()
    await shop.send({ click_id, txn_id: txnId, token: 'nobody’s' })
    const elsewhere = await refusedFor()
    await db().advertiser.update({ where: { id: shop.advertiser.id }, data: { allowedNetworks: ['192.0.2.0/24'] } })
    await rulesSettled()
    for (const id of [ended.id, (await buildCall(txnId)).id, elsewhere.id])
      await expect(replay(id)).rejects.toMatchObject({ code: 'conflict' })
    const { rows } = await listStoredCalls(callsQuerySchema.parse({ reason: 'bad_token', size: '100' }))
    expect(rows.every(({ canReplay }) => !canReplay)).toBe(true)
    await db().advertiser.update({ where: { id: shop.advertiser.id }, data: { allowedNetworks: [] } })
  })
})
