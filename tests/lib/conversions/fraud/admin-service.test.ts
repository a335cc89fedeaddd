// Slow: reverses more conversions than one request does, beside concurrent releases.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { getFraudCase, listFraudCases } from '@/lib/conversions/fraud/admin-data'
import { fraudQuerySchema } from '@/lib/conversions/fraud/admin-schema'
import { decideFraudCase, decideFraudCases } from '@/lib/conversions/fraud/admin-service'
import { analyzeFraud } from '@/lib/conversions/fraud/analysis/service'
import type { FraudAction } from '@/lib/conversions/fraud/constants'
import { getFraudScore } from '@/lib/conversions/fraud/data'
import { fraudPhrase } from '@/lib/conversions/fraud/rules'
import { releaseDueHolds } from '@/lib/conversions/holds/service'
import { reinstateConversion } from '@/lib/conversions/reinstatements/service'
import { getBalances } from '@/lib/money/ledger/data'
import { findProvider, previewRequests } from '@/lib/money/payouts/batches/admin-data'
import { getWithdrawal } from '@/lib/money/payouts/requests/eligibility-data'
import { requestPayout } from '@/lib/money/payouts/requests/service'
import { releaseRequest } from '@/lib/money/payouts/sending/decision-admin-service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { easternDay } from '@/lib/platform/dates/days'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { getDailyMetrics } from '@/lib/reporting/staff/revenue/data'
import { claimQuest } from '@/lib/rewards/quests/claim-service'
import { collectSquadDebts } from '@/lib/rewards/squads/periods/debt-service'
import { auditOf, createStaff } from '@/tests/support/backoffice/staff'
import { createTraffic } from '@/tests/support/conversions/traffic'
import { createPayoutMethod, createTaxForm } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createUser } from '@/tests/support/factories/users'
import { ledgerIsClean } from '@/tests/support/money/money'
import { statusOf } from '@/tests/support/money/payouts'
import { openShop } from '@/tests/support/tracking/shop'

const NOW = new Date('2026-11-20T15:00:00Z')
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const REASON = 'Sales follow clicks too fast'

let gsm: StaffActor
let advertiserId: number
beforeAll(async () => {
  gsm = await createStaff('GSM')
  advertiserId = (await createAdvertiser()).id
})

/** An affiliate with an open case: three fast sales are held for half an hour, three are approved, $25 each. */
async function suspect() {
  const { id: userId, affiliateId } = await createUser()
  if (affiliateId === null) throw new Error('an affiliate')
  const offerId = (await createOffer({ advertiserId })).id
  const fast = { affiliateId, offerId, clicks: 3, sales: 3, delayMs: 1_500 }
  const approved = await createTraffic({ ...fast, at: later(-60) })
  const held = await createTraffic({ ...fast, at: NOW, holdUntil: later(30) })
  await analyzeFraud({ at: NOW })
  const { id } = await db().fraudCase.findFirstOrThrow({ where: { affiliateId } })
  return { id, userId, affiliateId, offerId, approved, held }
}

type Said = { at?: Date; actor?: StaffActor; confirm?: string }
async function decide(id: string, action: FraudAction, { at = later(1), actor = gsm, confirm }: Said = {}) {
  const { affiliateId } = await db().fraudCase.findUniqueOrThrow({ where: { id } })
  const phrase = confirm ?? fraudPhrase(action, affiliateId) ?? ''
  await decideFraudCase({ actor, at }, { id, action, reason: REASON, confirm: phrase })
}
const caseOf = (id: string) => db().fraudCase.findUniqueOrThrow({ where: { id } })
const statesOf = async (affiliateId: number, ids: string[]) => {
  const found = await db().conversion.findMany({ where: { affiliateId, id: { in: ids } } })
  return [...new Set(found.map(({ status, reason }) => `${status} ${reason ?? ''}`.trim()))].sort()
}

describe('a rejected case of an affiliate with another one', () => {
  test('lowers what is at stake in the other one, and tells the affiliate once for each outcome', async () => {
    const { id, userId, affiliateId, approved, held } = await suspect()
    const terms = { affiliateId, rule: 'ip_cluster', score: 60, evidence: {}, stakeCents: 15_000n } as const
    const other = await db().fraudCase.create({ data: terms })
    const facts = [...approved, ...held].map((conversionId) => ({ ref: conversionId, conversionId }))
    await db().fraudFact.createMany({
      data: facts.map((fact) => ({
        ...fact,
        affiliateId,
        rule: terms.rule,
        caseId: other.id,
        detail: {},
        foundAt: NOW,
      })),
    })
    await decide(id, 'reject')
    expect(await caseOf(other.id)).toMatchObject({ status: 'open', stakeCents: 0n })
    const told = await db().notification.findMany({ where: { userId, title: { contains: 'Fraud check' } } })
    expect(told.map(({ title }) => title).sort()).toEqual([
      '3 conversions rejected: Fraud check',
      '3 conversions reversed: Fraud check',
    ])
    expect(told.map(({ message }) => message).join()).toContain('$75.00 in all was reversed')
  })

  test('lets no quest reward be claimed while an account is under review', async () => {
    const { id, affiliateId } = await suspect()
    const terms = { metric: 'conversions', target: 1n, window: 'once', status: 'active', reward: 'cash' } as const
    const quest = await db().quest.create({
      data: { ...terms, name: 'One sale', description: '', rewardCents: 500n, startsAt: later(-600) },
    })
    await decide(id, 'hold')
    const claim = () => claimQuest({ actor: { affiliateId }, at: later(2) }, { questId: quest.id, windowKey: 'once' })
    await expect(claim()).rejects.toMatchObject({ code: 'forbidden', message: expect.stringContaining('under review') })
    await decide(id, 'clear', { at: later(3) })
    expect(await claim()).toMatchObject({ state: 'claimed' })
  })
})

describe('a rejected case that is reopened', () => {
  test('is undecided again: its conversions may be reinstated, and are reversed when it is rejected again', async () => {
    const { id, affiliateId, approved } = await suspect()
    await decide(id, 'reject')
    const [conversionId = ''] = approved
    const reinstate = (at: Date) =>
      transact((tx) => reinstateConversion(tx, { affiliateId, conversionId, note: 'A test group', at }))
    await expect(reinstate(later(2))).rejects.toMatchObject({ message: /Reopen that case/ })
    await decide(id, 'reopen', { at: later(3) })
    expect(await caseOf(id)).toMatchObject({ status: 'open', stakeCents: 0n, takenBackAt: null })
    await expect(decide(id, 'reopen')).rejects.toMatchObject({ code: 'conflict' })
    expect(await reinstate(later(4))).toBe(true)
    expect((await caseOf(id)).stakeCents).toBe(2_500n)
    expect((await getBalances(affiliateId)).availableCents).toBe(2_500n)
    await decide(id, 'reject', { at: later(5) })
    expect(await getBalances(affiliateId)).toMatchObject({ availableCents: 0n, pendingCents: 0n })
    expect(await ledgerIsClean()).toBe(true)
  })
})

describe('a rejected case whose reversals were interrupted [S2.26]', () => {
  test('keeps the money held until the next run has reversed everything', async () => {
    const { id, affiliateId, held, approved } = await suspect()
    await createPayoutMethod(affiliateId, `p${affiliateId}@pay.example`)
    await createTaxForm(affiliateId)
    // the state left by a process that dies between the decision and the reversals
    await db().fraudCase.update({ where: { id }, data: { status: 'rejected', reason: REASON, decidedAt: later(31) } })
    await releaseDueHolds({ at: later(32) })
    expect(await statesOf(affiliateId, held)).toEqual(['pending'])
    const order = { affiliateId, amountCents: 7_500n, idempotencyKey: randomUUID() }
    await expect(
      requestPayout({ actor: { affiliateId: order.affiliateId }, at: later(32) }, order, collectSquadDebts),
    ).rejects.toMatchObject({ code: 'forbidden' })
    expect(await getWithdrawal(affiliateId, later(32))).toMatchObject({ canWithdraw: false })
    await analyzeFraud({ at: later(33) })
    expect(await statesOf(affiliateId, [...held, ...approved])).toEqual(['rejected fraud', 'reversed fraud'])
    expect((await getWithdrawal(affiliateId, later(34))).reasons.map(({ code }) => code)).not.toContain('under_review')
    expect(await ledgerIsClean()).toBe(true)
  })
})

describe('a case that is held [S2.26]', () => {
  test('blocks the release of pending conversions until it is released, and notifies the affiliate of the reason', async () => {
    const { id, userId, affiliateId, held } = await suspect()
    await decide(id, 'hold')
    await releaseDueHolds({ at: later(60) })
    expect(await statesOf(affiliateId, held)).toEqual(['pending'])
    const seen = await getWithdrawal(affiliateId, later(60))
    expect(seen).toMatchObject({ canWithdraw: false, releases: [], pendingCents: 7_500 })
    expect(seen.reasons[0]).toMatchObject({ code: 'under_review', message: expect.stringContaining(REASON) })
    expect(
      await db().notification.findFirst({ where: { userId, title: 'Your traffic is under review' } }),
    ).toMatchObject({ message: REASON })
    await decide(id, 'release', { at: later(61) })
    await releaseDueHolds({ at: later(62) })
    expect(await statesOf(affiliateId, held)).toEqual(['approved'])
    expect((await getWithdrawal(affiliateId, later(62))).reasons.map(({ code }) => code)).not.toContain('under_review')
  })

  test('holds requested payouts, which cannot be sent, and refuses new requests', async () => {
    const { id, affiliateId } = await suspect()
    await createPayoutMethod(affiliateId, `${randomUUID()}@pay.example`)
    await createTaxForm(affiliateId)
    const order = { affiliateId, amountCents: 2_000n }
    const request = await requestPayout(
      { actor: { affiliateId: order.affiliateId }, at: NOW },
      { ...order, idempotencyKey: randomUUID() },
      collectSquadDebts,
    )
    await decide(id, 'hold')
    expect(await statusOf(request.id)).toBe('held')
    const refused = requestPayout(
      { actor: { affiliateId: order.affiliateId }, at: later(2) },
      { ...order, idempotencyKey: randomUUID() },
      collectSquadDebts,
    )
    await expect(refused).rejects.toMatchObject({ code: 'forbidden', message: expect.stringContaining('under review') })
    const { rows } = await listFraudCases(fraudQuerySchema.parse({ q: String(affiliateId) }))
    expect(rows).toMatchObject([{ status: 'held', heldCents: 15_000, stakeCents: 15_000 }])
    await releaseRequest({ actor: gsm, at: later(3) }, { requestId: request.id, reason: 'A mistake' })
    const released = await db().payoutRequest.findUniqueOrThrow({ where: { id: request.id } })
    const preview = await previewRequests(db(), [released], findProvider('sandbox'), { actor: gsm, at: later(4) })
    expect(preview.payees).toMatchObject([{ problem: 'The account is under review.' }])
  })

  test('keeps new conversions pending, also on offers without a hold', async () => {
    const { id, affiliateId } = await suspect()
    await decide(id, 'hold')
    const shop = await openShop()
    const { click_id } = await shop.click({ affiliateId })
    expect((await shop.send({ click_id })).status).toBe(200)
    const offerId = shop.offer.id
    expect(await db().conversion.findFirst({ where: { affiliateId, offerId } })).toMatchObject({ status: 'pending' })
  })

  test('and a concurrent release of holds: nothing is released once it is held [Q9]', async () => {
    const cases = [await suspect(), await suspect(), await suspect()]
    const holding = cases.map(({ id }) => decide(id, 'hold', { at: later(60) }))
    await Promise.all([...holding, releaseDueHolds({ at: later(60) })])
    const states = () => Promise.all(cases.map(({ affiliateId, held }) => statesOf(affiliateId, held)))
    const before = await states()
    await releaseDueHolds({ at: later(61) })
    expect(await states()).toEqual(before)
    expect(await ledgerIsClean()).toBe(true)
  })
})

describe('a case that is rejected [S2.26]', () => {
  test('reverses its pending and approved conversions with the reason, and nothing else', async () => {
    const { id, affiliateId, offerId, approved, held } = await suspect()
    const [honest] = await createTraffic({ affiliateId, offerId, at: NOW, clicks: 1, sales: 1 })
    const day = easternDay(NOW)
    const fraudShare = async () => (await getDailyMetrics({ from: day, to: day })).days[0]?.figures.fraudRate ?? 0
    const shareBefore = await fraudShare()
    await decide(id, 'reject')
    expect(await statesOf(affiliateId, held)).toEqual(['rejected fraud'])
    expect(await statesOf(affiliateId, approved)).toEqual(['reversed fraud'])
    expect(await statesOf(affiliateId, [honest ?? ''])).toEqual(['approved'])
    expect(await getBalances(affiliateId)).toMatchObject({ pendingCents: 0n, availableCents: 2_500n })
    expect(await fraudShare()).toBeGreaterThan(shareBefore)
    expect(await db().conversionHistory.count({ where: { affiliateId, note: REASON, actorId: gsm.userId } })).toBe(6)
    expect(await ledgerIsClean()).toBe(true)
    expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
  })

  test('is decided once when three decisions are concurrent', async () => {
    const { id, affiliateId } = await suspect()
    const results = await Promise.allSettled([decide(id, 'reject'), decide(id, 'reject'), decide(id, 'clear')])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await ledgerIsClean()).toBe(true)
    expect((await auditOf('fraud_case', id)).filter(({ action }) => action !== 'fraud_case.open')).toHaveLength(1)
    expect((await getBalances(affiliateId)).pendingCents).toBeGreaterThanOrEqual(0n)
  })

  test('with more conversions than one request reverses leaves the rest to the next analysis', {
    tags: ['slow'],
  }, async () => {
    const { id, affiliateId, offerId } = await suspect()
    const many = { affiliateId, offerId, clicks: 50, sales: 50, delayMs: 1_000, at: NOW, holdUntil: later(900) }
    await createTraffic(many)
    await analyzeFraud({ at: NOW })
    await decide(id, 'reject')
    const left = () => db().conversion.count({ where: { affiliateId, status: { in: ['pending', 'approved'] } } })
    expect(await left()).toBe(6)
    await analyzeFraud({ at: later(5) })
    expect(await left()).toBe(0)
    expect(await ledgerIsClean()).toBe(true)
  })

  test('that was interrupted is finished by the next analysis', async () => {
    const { id, affiliateId, held, approved } = await suspect()
    await db().fraudCase.update({
      where: { id },
      data: { status: 'rejected', reason: REASON, decidedById: gsm.userId },
    })
    await analyzeFraud({ at: later(5) })
    expect(await statesOf(affiliateId, [...held, ...approved])).toEqual(['rejected fraud', 'reversed fraud'])
    expect(await db().fraudCase.count({ where: { affiliateId } })).toBe(1)
  })

  test('for a shared destination reverses the conversions pending at the time, and none later', async () => {
    const [one, other] = [await suspect(), await createUser()]
    const destination = `${randomUUID()}@pay.example`
    for (const affiliateId of [one.affiliateId, other.affiliateId ?? 0])
      await createPayoutMethod(affiliateId, destination)
    await analyzeFraud({ at: NOW })
    const rule = 'shared_payout_destination'
    const shared = await db().fraudCase.findFirstOrThrow({ where: { affiliateId: one.affiliateId, rule } })
    expect(shared.stakeCents).toBe(7_500n)
    await decide(shared.id, 'reject')
    expect(await statesOf(one.affiliateId, one.held)).toEqual(['rejected fraud'])
    expect(await statesOf(one.affiliateId, one.approved)).toEqual(['approved'])
    const { affiliateId, offerId } = one
    const after = { affiliateId, offerId, clicks: 1, sales: 1, at: later(10), holdUntil: later(30) }
    const [next] = await createTraffic(after)
    await analyzeFraud({ at: later(11) })
    expect(await statesOf(affiliateId, [next ?? ''])).toEqual(['pending'])
  })
})

describe('decisions and their audit', () => {
  test('a rejection needs its phrase; every decision records before, after, amounts and reason', async () => {
    const { id, affiliateId } = await suspect()
    await expect(decide(id, 'reject', { confirm: 'reject' })).rejects.toMatchObject({ code: 'invalid' })
    await decide(id, 'hold')
    await decide(id, 'clear', { at: later(2) })
    expect((await auditOf('fraud_case', id)).map(({ action, before, after }) => [action, before, after])).toEqual([
      ['fraud_case.open', null, expect.objectContaining({ affiliateId, rule: 'fast_conversion', score: 100 })],
      ['fraud_case.hold', { status: 'open' }, expect.objectContaining({ status: 'held', stakeCents: 15_000 })],
      ['fraud_case.clear', { status: 'held' }, expect.objectContaining({ status: 'cleared', conversions: 6 })],
    ])
    expect(await caseOf(id)).toMatchObject({ status: 'cleared', reason: REASON, decidedById: gsm.userId })
  })

  test('a decision the status does not allow is refused, and so is one by staff about themselves', async () => {
    const { id, userId } = await suspect()
    await expect(decide(id, 'release')).rejects.toMatchObject({ code: 'conflict' })
    await expect(decide(id, 'distrust')).rejects.toMatchObject({ code: 'conflict' })
    await expect(decide(id, 'hold', { actor: { userId, role: 'GSM' } })).rejects.toMatchObject({ code: 'forbidden' })
    const nothing = { id: randomUUID(), action: 'hold' } as const
    const said = { reason: REASON, confirm: '' }
    await expect(decideFraudCase({ actor: gsm, at: NOW }, { ...nothing, ...said })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect((await caseOf(id)).status).toBe('open')
  })

  test('a bulk hold needs the phrase, and holds each case independently', async () => {
    const [one, two] = [await suspect(), await suspect()]
    await decide(two.id, 'trust')
    const ids = [one.id, two.id]
    const bulk = { ids, action: 'hold', reason: REASON } as const
    await expect(decideFraudCases({ actor: gsm, at: later(3) }, { ...bulk, confirm: 'hold' })).rejects.toMatchObject({
      code: 'invalid',
    })
    const outcomes = await decideFraudCases({ actor: gsm, at: later(3) }, { ...bulk, confirm: 'hold 2' })
    expect(outcomes.map(({ isDone, message }) => [isDone, message])).toEqual([
      [true, 'Held'],
      [false, 'This case is trusted already.'],
    ])
  })

  test('a case shows the clicks and conversions behind it, and the affiliate’s score', async () => {
    const { id, affiliateId } = await suspect()
    const seen = await getFraudCase(id)
    expect(seen).toMatchObject({ affiliateId, rule: 'fast_conversion', conversionCount: 6, factCount: 0 })
    expect(seen.conversions[0]).toMatchObject({ delayMs: 1_500, status: 'pending', payoutCents: 2_500 })
    expect(await getFraudScore(affiliateId)).toBe(100)
    await decide(id, 'clear')
    expect(await getFraudScore(affiliateId)).toBe(0)
  })
})
