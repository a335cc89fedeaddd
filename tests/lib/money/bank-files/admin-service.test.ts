import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { exportBatch } from '@/lib/money/bank-files/admin-service'
import { actOnBatch } from '@/lib/money/payout-sending/admin-service'
import { db, pool } from '@/lib/platform/db'
import { formatCents } from '@/lib/platform/money/format'
import { createApprovedBatch, PAYDAY, senderAt } from '../../../support/payouts'

const PAYEES = 12
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

test.each([0, 1, 5, 20, 60])('a file exported %i ms after "send" has every payment of the batch', async (ms) => {
  const { batchId, requestIds, gsm, second } = await createApprovedBatch({ sums, provider: 'csv' })
  const action = { id: batchId, action: 'send' as const, reason: 'To the bank', confirm: total }
  await actOnBatch({ actor: gsm, at }, action, senderAt(PAYDAY))
  await wait(ms)
  const file = await exportBatch({ actor: second, at }, { batchId, reason: 'File' }, senderAt(PAYDAY))
  expect(referencesOf(file)).toEqual([...requestIds].sort())
})

test('six exports at once all have every payment', async () => {
  const { batchId, requestIds, gsm } = await createApprovedBatch({ sums, provider: 'csv' })
  const files = await Promise.all(
    Array.from({ length: 6 }, () => exportBatch({ actor: gsm, at }, { batchId, reason: 'File' }, senderAt(PAYDAY))),
  )
  for (const file of files) expect(referencesOf(file)).toEqual([...requestIds].sort())
  expect(await db().payoutAttempt.count({ where: { requestId: { in: requestIds } } })).toBe(PAYEES)
})

test('an export waits for a payment that another sender is preparing', async () => {
  const { batchId, requestIds, gsm } = await createApprovedBatch({ sums: [1_000n, 1_001n], provider: 'csv' })
  const other = await pool().connect()
  await other.query(`SELECT ${payoutLock}`, [requestIds[0]])
  const exporting = exportBatch({ actor: gsm, at }, { batchId, reason: 'File' }, senderAt(PAYDAY))
  await wait(500)
  await other.query('SELECT pg_advisory_unlock_all()')
  other.release()
  expect(referencesOf(await exporting)).toEqual([...requestIds].sort())
})

test('an export is refused while a payment stays unprepared, without an audit row', async () => {
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
