import { beforeEach, describe, expect, test } from 'vitest'
import { getBalances } from '@/lib/money/ledger/data'
import { exportBatch } from '@/lib/money/payouts/bank/payment-file-admin-service'
import { bankReference } from '@/lib/money/payouts/bank/reference-rules'
import { cancelBatch } from '@/lib/money/payouts/batches/admin-service'
import { getPayout } from '@/lib/money/payouts/requests/data'
import {
  holdRequest,
  releaseRequest,
  retryFailed,
  returnFailed,
  settleByHand,
} from '@/lib/money/payouts/sending/decision-admin-service'
import { sendBatch, sendDuePayouts, settlePendingPayouts } from '@/lib/money/payouts/sending/service'
import { seal } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/database/db'
import { fixedClock } from '@/lib/platform/dates/clock'
import type { Cents } from '@/lib/platform/money/cents'
import { settleAchievements } from '@/lib/rewards/achievements/service'
import { createPayoutMethod } from '@/tests/support/factories/affiliates'
import { ledgerIsClean } from '@/tests/support/money/money'
import {
  createApprovedBatch,
  createRequest,
  createStaff,
  faults,
  PAYDAY,
  paidBySandbox,
  senderAt,
  statusOf,
} from '@/tests/support/money/payouts'

beforeEach(() => db().sandboxFault.deleteMany())

const requestOf = (id: string) => db().payoutRequest.findUniqueOrThrow({ where: { id } })
const because = (requestId: string, reason = 'Asked by support') => ({ requestId, reason })

/** Five payouts of one batch. */
const FIVE = Array.from({ length: 5 }, () => 2_500n)

/** Failed payouts, one by default: returned by the bank, or declined. */
async function createFailed(fault: 'pending_then_failed' | 'decline', sums?: readonly Cents[]) {
  const made = await createApprovedBatch({ ...(sums && { sums }) })
  await faults(...made.requestIds.map(() => fault))
  await sendBatch(senderAt(PAYDAY), made.batchId)
  await settlePendingPayouts(senderAt(PAYDAY))
  for (const each of made.requestIds) expect(await statusOf(each)).toBe('failed')
  return { ...made, id: made.requestIds[0] ?? '' }
}

describe('a held request', () => {
  test('waits with its reason until it is released, and its timeline shows both', async () => {
    const gsm = await createStaff()
    const { id, affiliateId } = await createRequest(2_500n, fixedClock('2026-11-19T12:00:00Z'))
    await holdRequest({ actor: gsm, at: PAYDAY.now() }, because(id, 'We look at your traffic'))
    expect(await getPayout(affiliateId, id)).toMatchObject({
      status: 'held',
      reason: 'We look at your traffic',
      canCancel: false,
    })
    await releaseRequest({ actor: gsm, at: new Date('2026-11-20T13:00:00Z') }, because(id))
    const { status, reason, timeline } = await getPayout(affiliateId, id)
    expect({ status, reason }).toEqual({ status: 'requested', reason: null })
    expect(timeline.map((step) => step.status)).toEqual(['requested', 'held', 'released'])
  })

  test('is removed from its batch, whose total shrinks; the last one cancels it', async () => {
    const { batchId, requestIds, gsm } = await createApprovedBatch({ sums: [2_500n, 3_000n] })
    const [first = '', second = ''] = requestIds
    await holdRequest({ actor: gsm, at: PAYDAY.now() }, because(first))
    const { amountCents } = await requestOf(second)
    expect(await db().payoutBatch.findUnique({ where: { id: batchId } })).toMatchObject({
      totalCents: amountCents,
      payeeCount: 1,
    })
    await holdRequest({ actor: gsm, at: PAYDAY.now() }, because(second))
    expect(await db().payoutBatch.findUnique({ where: { id: batchId } })).toMatchObject({
      totalCents: 0n,
      status: 'cancelled',
    })
  })

  test('and a concurrent sender never both have it', async () => {
    const { batchId, requestIds, gsm } = await createApprovedBatch({ sums: FIVE })
    const sending = sendBatch(senderAt(PAYDAY), batchId)
    const holds = await Promise.allSettled(
      requestIds.map((id) => holdRequest({ actor: gsm, at: PAYDAY.now() }, because(id))),
    )
    await sending
    for (const [place, id] of requestIds.entries()) {
      const { count } = await paidBySandbox(id)
      expect([await statusOf(id), count]).toEqual(holds[place]?.status === 'fulfilled' ? ['held', 0] : ['paid', 1])
    }
  })

  test('cannot be a payout that has failed', async () => {
    const { id, gsm } = await createFailed('decline')
    await expect(holdRequest({ actor: gsm, at: PAYDAY.now() }, because(id))).rejects.toMatchObject({ code: 'conflict' })
    await expect(releaseRequest({ actor: gsm, at: PAYDAY.now() }, because(id))).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})

describe('a failed payout', () => {
  test('retried stays in its batch under a new key, and is paid once [Q10]', async () => {
    const { id, batchId, gsm } = await createFailed('pending_then_failed')
    await retryFailed({ actor: gsm, at: PAYDAY.now() }, because(id))
    expect(await statusOf(id)).toBe('approved')
    expect(await sendDuePayouts(senderAt(PAYDAY))).toBe(1)
    const attempts = await db().payoutAttempt.findMany({ where: { requestId: id }, orderBy: { providerKey: 'asc' } })
    expect(attempts.map(({ providerKey, outcome }) => [providerKey, outcome])).toEqual([
      [id, 'failed'],
      [`${id}-2`, 'paid'],
    ])
    expect(await paidBySandbox(id)).toMatchObject({ count: 1 })
    expect(await db().payoutBatch.findUnique({ where: { id: batchId } })).toMatchObject({ status: 'done' })
    expect(await ledgerIsClean()).toBe(true)
  })

  test('retried twenty times concurrently is retried once', async () => {
    const { id, gsm } = await createFailed('pending_then_failed')
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => retryFailed({ actor: gsm, at: PAYDAY.now() }, because(id))),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await sendDuePayouts(senderAt(PAYDAY))
    expect(await paidBySandbox(id)).toMatchObject({ count: 1 })
  })

  test('declined by its destination needs another method, and then a new approval', async () => {
    const { id, batchId, gsm } = await createFailed('decline')
    await expect(retryFailed({ actor: gsm, at: PAYDAY.now() }, because(id))).rejects.toMatchObject({ code: 'conflict' })
    const { affiliateId, methodId } = await requestOf(id)
    await db().payoutMethod.update({ where: { id: methodId ?? '' }, data: { removedAt: PAYDAY.now() } })
    await expect(retryFailed({ actor: gsm, at: PAYDAY.now() }, because(id))).rejects.toMatchObject({ code: 'invalid' })
    const better = await createPayoutMethod(affiliateId, 'new@pay.example')
    await retryFailed({ actor: gsm, at: PAYDAY.now() }, because(id))
    expect(await requestOf(id)).toMatchObject({
      status: 'requested',
      batchId: null,
      methodId: better.id,
      approvedById: null,
    })
    expect(await db().payoutBatch.findUnique({ where: { id: batchId } })).toMatchObject({
      payeeCount: 0,
      totalCents: 0n,
    })
  })

  test('returned is credited to the balance once in twenty concurrent calls', async () => {
    const { id, gsm } = await createFailed('decline')
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => returnFailed({ actor: gsm, at: PAYDAY.now() }, because(id))),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { affiliateId, status } = await requestOf(id)
    expect(status).toBe('cancelled')
    expect(await getBalances(affiliateId)).toMatchObject({ availableCents: 2_500n, inPayoutCents: 0n, paidCents: 0n })
    const { timeline } = await getPayout(affiliateId, id)
    expect(timeline.map((step) => step.status)).toEqual(['requested', 'approved', 'sending', 'failed', 'cancelled'])
    const told = await db().notification.findMany({ where: { dedupeKey: { startsWith: `payout:${id}:` } } })
    expect(told.map(({ title }) => title).sort()).toEqual(['$25.00 returned', 'Payout of $25.00 failed'])
    expect(await ledgerIsClean()).toBe(true)
  })

  test('is retried or returned, never both', async () => {
    const { requestIds, gsm } = await createFailed('pending_then_failed', FIVE)
    const context = { actor: gsm, at: PAYDAY.now() }
    const decided = await Promise.all(
      requestIds.map((id) =>
        Promise.allSettled([retryFailed(context, because(id)), returnFailed(context, because(id))]),
      ),
    )
    for (const both of decided) expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await sendDuePayouts(senderAt(PAYDAY))
    for (const id of requestIds) {
      const { availableCents, paidCents, inPayoutCents } = await getBalances((await requestOf(id)).affiliateId)
      expect([availableCents + paidCents, inPayoutCents]).toEqual([2_500n, 0n])
    }
  })

  test('retried is in the audit log with the reason', async () => {
    const { id, gsm } = await createFailed('pending_then_failed')
    await retryFailed({ actor: gsm, at: PAYDAY.now() }, because(id, 'Bank says try again'))
    const rows = await db().auditLog.findMany({ where: { subjectId: id }, orderBy: { seq: 'asc' } })
    expect(rows).toMatchObject([
      {
        action: 'payout.retry',
        actorId: gsm.userId,
        reason: 'Bank says try again',
        before: { status: 'failed' },
        after: { status: 'approved' },
      },
    ])
  })
})

describe('a bank batch', () => {
  async function createBankBatch() {
    const made = await createApprovedBatch({ sums: [2_500n, 3_000n], provider: 'csv' })
    const { methodId } = await requestOf(made.requestIds[0] ?? '')
    const account = { accountHolder: '=cmd|Ada', routingNumber: '021000021', accountNumber: '000123456789' }
    await db().payoutMethod.update({
      where: { id: methodId ?? '' },
      data: { detailsSealed: seal(JSON.stringify(account)) },
    })
    return made
  }

  test('is a file with one row per payment, its destination as it is, and its export is in the audit log [Q33]', async () => {
    const { batchId, requestIds, gsm } = await createBankBatch()
    const file = await exportBatch(
      { actor: gsm, at: PAYDAY.now() },
      { batchId, reason: 'To the bank' },
      senderAt(PAYDAY),
    )
    const rows = file.trimEnd().split('\r\n')
    expect(rows[0]).toBe('reference,payee,method,amount,currency,accountHolder,routingNumber,accountNumber,email')
    const row = rows.find((each) => each.startsWith(bankReference(requestIds[0] ?? '')))
    expect(row).toMatch(/,Ada,paypal,\d\d\.00,USD,"=cmd\|Ada",021000021,000123456789,$/)
    expect(rows).toHaveLength(3)
    expect(await statusOf(requestIds[0] ?? '')).toBe('sending')
    expect(
      await db().auditLog.findFirst({ where: { subjectId: batchId, action: 'payout_batch.export' } }),
    ).toMatchObject({
      actorId: gsm.userId,
      reason: 'To the bank',
      after: { payeeCount: 2 },
    })
  })

  test('is settled as staff enter it, once; a file exported again has what is still open', async () => {
    const { batchId, requestIds, gsm } = await createBankBatch()
    const [first = '', second = ''] = requestIds
    await exportBatch({ actor: gsm, at: PAYDAY.now() }, { batchId, reason: 'To the bank' }, senderAt(PAYDAY))
    const told = { ...because(first), reference: 'WIRE-7' }
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => settleByHand({ actor: gsm, at: PAYDAY.now() }, told, settleAchievements)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await requestOf(first)).toMatchObject({ status: 'paid', providerRef: 'WIRE-7' })
    const lost = { batchId, payments: 'all' as const, reason: 'The file was lost' }
    const again = await exportBatch({ actor: gsm, at: PAYDAY.now() }, lost, senderAt(PAYDAY))
    expect(again.trimEnd().split('\r\n')).toHaveLength(2)
    // only staff learn the outcome from the bank
    expect(await settlePendingPayouts(senderAt(PAYDAY))).toBe(0)
    await settleByHand(
      { actor: gsm, at: PAYDAY.now() },
      { ...because(second), failure: 'Account closed.' },
      settleAchievements,
    )
    expect(await requestOf(second)).toMatchObject({ status: 'failed', statusReason: 'Account closed.' })
    expect(await db().payoutBatch.findUnique({ where: { id: batchId } })).toMatchObject({ status: 'done' })
    expect(await ledgerIsClean()).toBe(true)
  })

  test('is not sent before its export, so that it can still be cancelled', async () => {
    const { batchId, requestIds, gsm } = await createBankBatch()
    await sendDuePayouts(senderAt(PAYDAY))
    expect(await statusOf(requestIds[0] ?? '')).toBe('approved')
    await cancelBatch({ actor: gsm, at: PAYDAY.now() }, { batchId, reason: 'Wrong bank' })
    expect(await statusOf(requestIds[0] ?? '')).toBe('requested')
  })

  test('that failed by hand is returned to the balance by another person', async () => {
    const { batchId, requestIds, gsm } = await createBankBatch()
    const [id = ''] = requestIds
    await exportBatch({ actor: gsm, at: PAYDAY.now() }, { batchId, reason: 'To the bank' }, senderAt(PAYDAY))
    const failed = { ...because(id), failure: 'Bank holiday.' }
    await settleByHand({ actor: gsm, at: PAYDAY.now() }, failed, settleAchievements)
    await expect(returnFailed({ actor: gsm, at: PAYDAY.now() }, because(id))).rejects.toMatchObject({
      code: 'conflict',
      message: 'You recorded that it failed; another person must return it.',
    })
    const { affiliateId, amountCents } = await requestOf(id)
    expect(await getBalances(affiliateId)).toMatchObject({ availableCents: 0n, inPayoutCents: amountCents })
    await returnFailed({ actor: await createStaff(), at: PAYDAY.now() }, because(id))
    expect(await getBalances(affiliateId)).toMatchObject({ availableCents: amountCents, inPayoutCents: 0n })
    expect(await ledgerIsClean()).toBe(true)
  })

  test('that failed by hand is retried by another person; it is done when its last open payment is held', async () => {
    const { batchId, requestIds, gsm } = await createBankBatch()
    const [first = '', second = ''] = requestIds
    await exportBatch({ actor: gsm, at: PAYDAY.now() }, { batchId, reason: 'To the bank' }, senderAt(PAYDAY))
    await settleByHand({ actor: gsm, at: PAYDAY.now() }, { ...because(first), reference: 'WIRE-8' }, settleAchievements)
    await settleByHand(
      { actor: gsm, at: PAYDAY.now() },
      { ...because(second), failure: 'Bank holiday.' },
      settleAchievements,
    )
    await expect(retryFailed({ actor: gsm, at: PAYDAY.now() }, because(second))).rejects.toMatchObject({
      code: 'conflict',
      message: 'You recorded that it failed; another person must retry it.',
    })
    await retryFailed({ actor: await createStaff(), at: PAYDAY.now() }, because(second))
    expect(await db().payoutBatch.findUnique({ where: { id: batchId } })).toMatchObject({ status: 'sending' })
    await holdRequest({ actor: gsm, at: PAYDAY.now() }, because(second))
    expect(await db().payoutBatch.findUnique({ where: { id: batchId } })).toMatchObject({
      status: 'done',
      payeeCount: 1,
    })
  })

  test('is not exported before it is approved, for another provider, or by other roles', async () => {
    const { batchId, gsm } = await createApprovedBatch()
    const ask = (id: string, actor = gsm) =>
      exportBatch({ actor, at: PAYDAY.now() }, { batchId: id, reason: 'x' }, senderAt(PAYDAY))
    await expect(ask(batchId)).rejects.toMatchObject({ code: 'conflict' })
    const bank = await createApprovedBatch({ provider: 'csv' })
    await db().payoutBatch.update({ where: { id: bank.batchId }, data: { status: 'draft' } })
    await expect(ask(bank.batchId)).rejects.toMatchObject({ code: 'conflict' })
    await expect(ask(bank.batchId, await createStaff('MODERATOR'))).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('an attempt without an outcome', () => {
  test('can be settled by hand only once it is too old for its provider to know it', async () => {
    const { batchId, requestIds, gsm } = await createApprovedBatch()
    const [id = ''] = requestIds
    await faults('timeout_before')
    await sendBatch(senderAt(PAYDAY), batchId)
    const told = { ...because(id), reference: 'seen in the dashboard' }
    await expect(settleByHand({ actor: gsm, at: PAYDAY.now() }, told, settleAchievements)).rejects.toMatchObject({
      code: 'conflict',
    })
    await settleByHand({ actor: gsm, at: new Date('2026-12-20T12:00:00Z') }, told, settleAchievements)
    expect(await statusOf(id)).toBe('paid')
    await expect(
      settleByHand({ actor: gsm, at: new Date('2026-12-20T12:00:00Z') }, told, settleAchievements),
    ).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  test('cannot be settled by hand while the provider says it is pending', async () => {
    const { batchId, requestIds, gsm } = await createApprovedBatch()
    await faults('pending_then_paid')
    await sendBatch(senderAt(PAYDAY), batchId)
    const told = { ...because(requestIds[0] ?? ''), reference: 'x' }
    await expect(
      settleByHand({ actor: gsm, at: new Date('2027-01-20T12:00:00Z') }, told, settleAchievements),
    ).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})

test('staff cannot decide about their own payout', async () => {
  const { id, affiliateId } = await createRequest(2_500n)
  const { userId } = await db().affiliate.findUniqueOrThrow({ where: { id: affiliateId } })
  const self = { userId, role: 'SUPER_ADMIN' as const }
  for (const run of [holdRequest, releaseRequest, retryFailed, returnFailed]) {
    await expect(run({ actor: self, at: PAYDAY.now() }, because(id))).rejects.toMatchObject({ code: 'forbidden' })
  }
  expect(await statusOf(id)).toBe('requested')
})

test.each(['AFFILIATE', 'ADMIN', 'MODERATOR', 'COMMUNITY_TEAM'] as const)(
  'the role %s cannot decide about payouts [S2.21]',
  async (role) => {
    const actor = await createStaff(role)
    const { id } = await createRequest(2_500n)
    for (const run of [holdRequest, releaseRequest, retryFailed, returnFailed]) {
      await expect(run({ actor, at: PAYDAY.now() }, because(id))).rejects.toMatchObject({ code: 'forbidden' })
    }
    await expect(
      settleByHand({ actor, at: PAYDAY.now() }, { ...because(id), reference: 'x' }, settleAchievements),
    ).rejects.toMatchObject({
      code: 'forbidden',
    })
    expect(await statusOf(id)).toBe('requested')
  },
)
