// Slow: an export waits ten seconds for a payment that another process is at.
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { exportBatch } from '@/lib/money/payouts/bank/payment-file-admin-service'
import { bankReference } from '@/lib/money/payouts/bank/reference-rules'
import { listPayoutBatches } from '@/lib/money/payouts/batches/admin-data'
import { batchesQuerySchema } from '@/lib/money/payouts/batches/admin-schema'
import { actOnBatch } from '@/lib/money/payouts/sending/batch-action-admin-service'
import { retryFailed, settleByHand } from '@/lib/money/payouts/sending/decision-admin-service'
import { db, pool } from '@/lib/platform/database/db'
import { formatCents } from '@/lib/platform/money/format'
import { settleAchievements } from '@/lib/rewards/achievements/service'
import { createApprovedBatch, PAYDAY, senderAt } from '@/tests/support/money/payouts'
import { refusalOf } from '@/tests/support/platform/refusals'

const PAYEES = 8
const sums = Array.from({ length: PAYEES }, (_, index) => 1_000n + BigInt(index))
const total = formatCents(sums.reduce((sum, each) => sum + each, 0n))
const at = PAYDAY.now()
const payoutLock = 'pg_advisory_lock(7243201, hashtext($1))'

const referencesOf = (file: string) =>
  file
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0])
    .sort()

test.each([0, 5, 30])('a file exported %i ms after "send" has every payment of the batch', async (ms) => {
  const { batchId, requestIds, gsm, second } = await createApprovedBatch({ sums, provider: 'csv' })
  const action = { id: batchId, action: 'send' as const, reason: 'To the bank', confirm: total }
  await actOnBatch({ actor: gsm, at }, action, senderAt(PAYDAY))
  await wait(ms)
  const file = await exportBatch({ actor: second, at }, { batchId, reason: 'File' }, senderAt(PAYDAY))
  expect(referencesOf(file)).toEqual(requestIds.map(bankReference).sort())
})

test('of six exports at once one has every payment, and the others are told that nothing is new', async () => {
  const { batchId, requestIds, gsm } = await createApprovedBatch({ sums, provider: 'csv' })
  const results = await Promise.allSettled(
    Array.from({ length: 6 }, () => exportBatch({ actor: gsm, at }, { batchId, reason: 'File' }, senderAt(PAYDAY))),
  )
  const files = results.flatMap((result) => (result.status === 'fulfilled' ? [referencesOf(result.value)] : []))
  expect(files).toEqual([requestIds.map(bankReference).sort()])
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'conflict', message: /^Nothing new to export/ })
  expect(await db().payoutAttempt.count({ where: { requestId: { in: requestIds } } })).toBe(PAYEES)
  expect(await db().auditLog.count({ where: { action: 'payout_batch.export', subjectId: batchId } })).toBe(1)
})

test('an export waits for a payment that another sender is preparing', async () => {
  const { batchId, requestIds, gsm } = await createApprovedBatch({ sums: [1_000n, 1_001n], provider: 'csv' })
  const other = await pool().connect()
  await other.query(`SELECT ${payoutLock}`, [requestIds[0]])
  const exporting = exportBatch({ actor: gsm, at }, { batchId, reason: 'File' }, senderAt(PAYDAY))
  await wait(500)
  await other.query('SELECT pg_advisory_unlock_all()')
  other.release()
  expect(referencesOf(await exporting)).toEqual(requestIds.map(bankReference).sort())
})

test('an export is refused while a payment stays unprepared, without an audit row', { tags: ['slow'] }, async () => {
  const { batchId, requestIds, gsm } = await createApprovedBatch({ sums: [1_000n, 1_001n], provider: 'csv' })
  const other = await pool().connect()
  await other.query(`SELECT ${payoutLock}`, [requestIds[0]])
  const exporting = exportBatch({ actor: gsm, at }, { batchId, reason: 'File' }, senderAt(PAYDAY))
  await expect(exporting).rejects.toMatchObject({
    code: 'conflict',
    message: '1 payment of this batch is not ready for the file yet. Please try again in a minute.',
  })
  await other.query('SELECT pg_advisory_unlock_all()')
  other.release()
  expect(await db().auditLog.count({ where: { action: 'payout_batch.export', subjectId: batchId } })).toBe(0)
})

test('a batch whose payments are all on hold has no file', async () => {
  const { batchId, requestIds, gsm } = await createApprovedBatch({ sums: [1_000n], provider: 'csv' })
  const { affiliateId } = await db().payoutRequest.findUniqueOrThrow({ where: { id: requestIds[0] ?? '' } })
  await db().affiliate.update({ where: { id: affiliateId }, data: { status: 'suspended' } })
  await expect(exportBatch({ actor: gsm, at }, { batchId, reason: 'File' }, senderAt(PAYDAY))).rejects.toMatchObject({
    code: 'conflict',
    message: /no open payments left/,
  })
})

describe('a batch exported before', () => {
  /** A batch of $10, $20 and $30 that was exported, whose $20 failed and is retried by another person. */
  async function createRetried() {
    const made = await createApprovedBatch({ sums: [1_000n, 2_000n, 3_000n], provider: 'csv' })
    const { batchId, requestIds, gsm, second } = made
    const exported = (payments?: 'new' | 'all') =>
      exportBatch({ actor: gsm, at }, { batchId, reason: 'File', ...(payments && { payments }) }, senderAt(PAYDAY))
    await exported()
    const requestId = requestIds[1] ?? ''
    const failed = { requestId, reason: 'Statement', failure: 'Account closed.' }
    await settleByHand({ actor: gsm, at }, failed, settleAchievements)
    await retryFailed({ actor: second, at }, { requestId, reason: 'It is open again' })
    return { ...made, exported, retried: bankReference(`${requestId}-2`), requestId }
  }
  const countsOf = async (batchId: string, actor: { userId: string }) => {
    const { rows } = await listPayoutBatches(batchesQuerySchema.parse({ q: batchId }), { actor, at })
    return rows[0]?.bankFile
  }

  test('has only the payment that is retried in its next file, and nothing in the one after', async () => {
    const { batchId, gsm, exported, retried } = await createRetried()
    expect(await countsOf(batchId, gsm)).toEqual({ newCount: 1, exportedCount: 2 })
    expect(referencesOf(await exported())).toEqual([retried])
    expect(await countsOf(batchId, gsm)).toEqual({ newCount: 0, exportedCount: 3 })
    expect(await refusalOf(exported())).toMatchObject({
      code: 'conflict',
      message:
        'Nothing new to export. All open payments of this batch were exported before. If the file was lost, export all open payments again.',
    })
  })

  test('has all open payments again when asked for, which the audit log says; they stay exported', async () => {
    const { batchId, requestIds, requestId, exported, retried } = await createRetried()
    const all = [...requestIds.filter((id) => id !== requestId).map(bankReference), retried].sort()
    expect(referencesOf(await exported('all'))).toEqual(all)
    expect(referencesOf(await exported('all'))).toEqual(all)
    expect(await refusalOf(exported())).toMatchObject({ code: 'conflict' })
    const entries = await db().auditLog.findMany({
      where: { action: 'payout_batch.export', subjectId: batchId },
      orderBy: { seq: 'asc' },
    })
    expect(entries.map(({ after }) => after)).toMatchObject([
      { payments: 'new', payeeCount: 3, exportedBefore: 0 },
      { payments: 'all', payeeCount: 3, exportedBefore: 2 },
      { payments: 'all', payeeCount: 3, exportedBefore: 3 },
    ])
  })

  test('by the version before counts as exported', async () => {
    const { batchId, gsm, exported, requestId } = await createRetried()
    await exported()
    await db().payoutAttempt.updateMany({ where: { requestId }, data: { exportedAt: null } })
    expect(await countsOf(batchId, gsm)).toEqual({ newCount: 1, exportedCount: 2 })
    const after = { payeeCount: 1, requestIds: [requestId] }
    const entry = { subject: 'payout_batch', subjectId: batchId, after, createdAt: at }
    await db().auditLog.create({ data: { action: 'payout_batch.export', ...entry } })
    expect(await countsOf(batchId, gsm)).toEqual({ newCount: 0, exportedCount: 3 })
  })
})
