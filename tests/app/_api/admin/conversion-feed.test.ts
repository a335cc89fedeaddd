import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { POST as changePayout } from '@/app/_api/admin/conversion-feed/[ref]/payout/route'
import { GET as preview } from '@/app/_api/admin/conversion-feed/[ref]/reinstatement/route'
import { GET as trail } from '@/app/_api/admin/conversion-feed/[ref]/route'
import { POST as replay } from '@/app/_api/admin/conversion-feed/calls/[id]/replay/route'
import { GET as calls } from '@/app/_api/admin/conversion-feed/calls/route'
import { POST as decide } from '@/app/_api/admin/conversion-feed/decide/route'
import { POST as reinstate } from '@/app/_api/admin/conversion-feed/reinstate/route'
import { GET as list } from '@/app/_api/admin/conversion-feed/route'
import { GET as ownTrail } from '@/app/_api/conversions/[id]/route'
import { db } from '@/lib/platform/database/db'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { ask, send } from '@/tests/support/api/api'
import { createUser, type TestUser } from '@/tests/support/factories/users'
import { availableOf } from '@/tests/support/money/money'
import { openShop } from '@/tests/support/tracking/shop'

const PATH = '/api/admin/conversion-feed'
const reason = 'Looked at'

let boss: TestUser
let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  boss = await createUser({ role: 'SUPER_ADMIN' })
})
afterAll(closeTracking)

/** A conversion of $25 without a hold, from a real postback, with its owner. */
async function convert() {
  const owner = await createUser()
  const { affiliateId, click_id } = await shop.click({ affiliateId: owner.affiliateId ?? 0 })
  const txn_id = shop.newTxn()
  const { body } = await shop.send({ click_id, txn_id })
  const id = String(body.conversion_id)
  return { owner, affiliateId, id, txn_id, ref: `${affiliateId}-${id}` }
}

describe('the conversion feed [S2.39]', () => {
  test('lists a conversion with its amounts, also as CSV', async () => {
    const { ref, id, affiliateId } = await convert()
    const answer = await ask(list, `${PATH}?q=${id}`, boss)
    expect(await answer.json()).toMatchObject({
      total: 1,
      rows: [{ ref, affiliateId, payoutCents: 2_500, revenueCents: 4_000, s1: 'a', status: 'approved' }],
    })
    const file = await (await ask(list, `${PATH}?q=${id}&format=csv`, boss)).text()
    expect(file).toContain(`${id},${affiliateId},`)
    expect(file).toContain(',25.00,40.00,approved,')
  })

  test('a reversal lowers the balance, and the owner’s trail shows the reason', async () => {
    const { ref, id, owner, affiliateId } = await convert()
    const body = { ids: [ref], decision: 'reverse', because: 'fraud', reason }
    const answer = await send(decide, `${PATH}/decide`, body, boss)
    expect(await answer.json()).toEqual({ outcomes: [{ id: ref, isDone: true, message: 'Reversed' }] })
    expect(await availableOf(affiliateId)).toBe(0n)
    const own = await (await ask(ownTrail, `/api/conversions/${id}`, owner, { id })).json()
    expect(own).toMatchObject({ conversion: { status: 'reversed', reasonLabel: 'Fraud check' } })
    expect(JSON.stringify(own)).not.toMatch(/Looked at|revenue|house_/)
  })

  test('a reversed one shows what reinstating it would do, is reinstated, and its trail tells both sides', async () => {
    const { ref, id, owner, affiliateId } = await convert()
    await send(decide, `${PATH}/decide`, { ids: [ref], decision: 'reverse', reason }, boss)
    const shown = await ask(preview, `${PATH}/${ref}/reinstatement`, boss, { ref })
    expect(await shown.json()).toMatchObject({ payoutCents: 2_500, state: 'approved', obstacle: null, waiting: [] })
    const answer = await send(reinstate, `${PATH}/reinstate`, { ids: [ref], seenCents: 2_500, reason }, boss)
    expect(await answer.json()).toEqual({
      outcomes: [{ id: ref, isDone: true, message: 'Reinstated as approved' }],
    })
    expect(await availableOf(affiliateId)).toBe(2_500n)
    const found = await (await ask(trail, `${PATH}/${ref}`, boss, { ref })).json()
    expect(found.history.at(-1)).toMatchObject({
      from: 'reversed',
      to: 'approved',
      note: reason,
      actorEmail: boss.email,
      reasonLabel: null,
    })
    const own = await (await ask(ownTrail, `/api/conversions/${id}`, owner, { id })).json()
    expect(own).toMatchObject({ conversion: { status: 'approved', reason: null } })
    expect(JSON.stringify(own)).not.toContain(reason)
    expect((await ask(preview, `${PATH}/${ref}/reinstatement`, boss, { ref })).status).toBe(409)
  })

  test('refuses a reinstatement that is invalid, lacks a reason or phrase, or names no conversion', async () => {
    const { ref, affiliateId, id } = await convert()
    await send(decide, `${PATH}/decide`, { ids: [ref], decision: 'reverse', reason }, boss)
    const body = { ids: [ref], reason }
    for (const wrong of [
      { reason: ' ' },
      { ids: [ref, `${affiliateId}-${randomUUID()}`], confirm: 'yes' },
      { selection: { id: randomUUID(), from: 0 } },
      { decision: 'approve' },
      { ids: [] },
    ]) {
      const { status } = await send(reinstate, `${PATH}/reinstate`, { ...body, ...wrong }, boss)
      expect(status, JSON.stringify(wrong)).toBe(422)
    }
    const nobody = `${affiliateId + 1}-${id}`
    expect((await send(reinstate, `${PATH}/reinstate`, { ids: [nobody], reason }, boss)).status).toBe(404)
    expect((await ask(preview, `${PATH}/${nobody}/reinstatement`, boss, { ref: nobody })).status).toBe(404)
    expect(await availableOf(affiliateId)).toBe(0n)
  })

  test('the trail goes from click to ledger and includes revenue, notes and postback calls', async () => {
    const { ref, id, affiliateId, txn_id } = await convert()
    const typed = { payout: '19.50', seenCents: 2_500, reason }
    expect((await send(changePayout, `${PATH}/${ref}/payout`, typed, boss, { ref })).status).toBe(200)
    const found = await (await ask(trail, `${PATH}/${ref}`, boss, { ref })).json()
    expect(found).toMatchObject({
      conversion: { id, payoutCents: 1_950, revenueCents: 4_000, advertiserName: shop.advertiser.name, txnId: txn_id },
      affiliate: { id: affiliateId, status: 'approved' },
      click: { sourceName: 'tiktok-bio', ip: '203.0.113.7', linkedOffer: null },
      calls: [{ outcome: 'accepted', method: 'GET', httpStatus: 200 }],
      history: [{ to: 'approved' }, { from: 'approved', to: 'approved', actorEmail: boss.email }],
    })
    const moved = (found.ledger as { kind: string; from: string; to: string; amountCents: number }[])
      .map(({ kind, from, to, amountCents }) => [kind, from, to, amountCents])
      .slice(-3)
    expect(moved).toEqual([
      ['conversion_reversal', 'available', 'house_payout_cost', 2_500],
      ['conversion_credit', 'house_payout_cost', 'pending', 1_950],
      ['conversion_release', 'pending', 'available', 1_950],
    ])
  })

  test('a redirected click names the offer of its link', async () => {
    const { ref, affiliateId } = await convert()
    await db().click.updateMany({ where: { affiliateId }, data: { linkedOfferId: shop.offer.id } })
    const found = await (await ask(trail, `${PATH}/${ref}`, boss, { ref })).json()
    expect(found.click.linkedOffer).toEqual({ id: shop.offer.id, name: shop.offer.name })
  })

  test('a stored postback call is listed and can be replayed without counting twice [Q1]', async () => {
    const { txn_id, affiliateId } = await convert()
    const { rows } = await (await ask(calls, `${PATH}/calls?q=${txn_id}`, boss)).json()
    expect(rows).toMatchObject([{ txnId: txn_id, affiliateId, outcome: 'accepted' }])
    const { id } = rows[0] as { id: string }
    const again = await send(replay, `${PATH}/calls/${id}/replay`, { reason }, boss, { id })
    expect(await again.json()).toMatchObject({ outcome: 'replayed' })
    expect(await availableOf(affiliateId)).toBe(2_500n)
  })

  test('refuses a change that is invalid, lacks a reason or phrase, or names no conversion', async () => {
    const { ref, affiliateId, id } = await convert()
    const body = { ids: [ref], decision: 'reverse', reason }
    for (const wrong of [
      { reason: ' ' },
      { ids: [ref, `${affiliateId}-${randomUUID()}`], confirm: 'yes' },
      { selection: { id: randomUUID(), from: 0 } },
      { decision: 'delete' },
      { payoutCents: 1 },
      { ids: [] },
    ]) {
      expect((await send(decide, `${PATH}/decide`, { ...body, ...wrong }, boss)).status, JSON.stringify(wrong)).toBe(
        422,
      )
    }
    for (const payout of ['-1', '1.999', '1e9', '100000.01', '']) {
      const typed = { payout, seenCents: 2_500, reason, confirm: '' }
      expect((await send(changePayout, `${PATH}/${ref}/payout`, typed, boss, { ref })).status, payout).toBe(422)
    }
    const nobody = `${affiliateId + 1}-${id}`
    expect((await ask(trail, `${PATH}/${nobody}`, boss, { ref: nobody })).status).toBe(404)
    expect(await availableOf(affiliateId)).toBe(2_500n)
  })

  test.each([
    ['GSM', 403],
    ['ADMIN', 403],
    ['AFFILIATE', 404],
  ] as const)('%s can neither list nor decide: %i [Q20]', async (role, status) => {
    const { ref } = await convert()
    const user = await createUser({ role })
    const body = { ids: [ref], decision: 'reverse', reason }
    expect((await ask(list, PATH, user)).status).toBe(status)
    expect((await ask(trail, `${PATH}/${ref}`, user, { ref })).status).toBe(status)
    expect((await send(decide, `${PATH}/decide`, body, user)).status).toBe(status)
  })
})
