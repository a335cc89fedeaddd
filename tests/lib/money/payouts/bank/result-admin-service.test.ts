import { describe, expect, test } from 'vitest'
import { exportBatch } from '@/lib/money/payouts/bank/payment-file-admin-service'
import { readBatchResults } from '@/lib/money/payouts/bank/result-admin-data'
import type { BankReport } from '@/lib/money/payouts/bank/result-admin-schema'
import { enterBankResults } from '@/lib/money/payouts/bank/result-admin-service'
import { db } from '@/lib/platform/database/db'
import { settleAchievements } from '@/lib/rewards/achievements/service'
import { ledgerIsClean } from '@/tests/support/money/money'
import { createApprovedBatch, PAYDAY, senderAt } from '@/tests/support/money/payouts'
import { refusalOf } from '@/tests/support/platform/refusals'

const at = PAYDAY.now()

/** A batch of three payments of $10, $20 and $30 whose file the bank has, and the references in it. */
async function batchAtBank() {
  const batch = await createApprovedBatch({ sums: [1_000n, 2_000n, 3_000n], provider: 'csv' })
  const file = await exportBatch({ actor: batch.gsm, at }, { batchId: batch.batchId, reason: 'File' }, senderAt(PAYDAY))
  const lines = file.trim().split('\r\n').slice(1)
  const keys = new Map(lines.map((line) => [line.split(',')[3], line.split(',')[0] ?? '']))
  return { ...batch, keyOf: (dollars: string) => keys.get(dollars) ?? '' }
}
type Batch = Awaited<ReturnType<typeof batchAtBank>>

const enter = ({ batchId, gsm }: Batch, report: BankReport, confirm: string) =>
  enterBankResults({ actor: gsm, at }, { batchId, report, reason: 'From the bank', confirm }, settleAchievements)
const fileOf = (text: string): BankReport => ({ kind: 'file', text: `reference,status,bank reference,reason\n${text}` })
const statusesOf = async ({ batchId }: Batch) => {
  const rows = await db().payoutRequest.findMany({ where: { batchId }, orderBy: { amountCents: 'asc' } })
  return rows.map(({ status }) => status)
}

test('the file of the bank settles each payment as it says, and the batch when all have an outcome', async () => {
  const batch = await batchAtBank()
  const first = fileOf(`${batch.keyOf('10.00')},paid,WIRE-1\n${batch.keyOf('30.00')},returned,,Account closed`)
  expect(await enter(batch, first, '$40.00')).toMatchObject({ missing: 1 })
  expect(await statusesOf(batch)).toEqual(['paid', 'sending', 'failed'])
  const failed = await db().payoutRequest.findFirstOrThrow({ where: { batchId: batch.batchId, status: 'failed' } })
  expect(failed.statusReason).toBe('Account closed')
  await enter(batch, { kind: 'all', reference: 'STATEMENT-12' }, '$20.00')
  expect(await statusesOf(batch)).toEqual(['paid', 'paid', 'failed'])
  expect(await db().payoutRequest.count({ where: { providerRef: 'STATEMENT-12' } })).toBe(1)
  expect(await ledgerIsClean()).toBe(true)
})

test('the same file again settles nothing, and says so', async () => {
  const batch = await batchAtBank()
  const report = fileOf(`${batch.keyOf('10.00')},paid`)
  await enter(batch, report, '$10.00')
  expect(await refusalOf(enter(batch, report, '$0.00'))).toMatchObject({
    code: 'conflict',
    message: 'No line can be applied.',
  })
  const { results } = await readBatchResults(batch.batchId, report)
  expect(results).toMatchObject([{ outcome: null, problem: 'No open payment of this batch has this reference.' }])
})

test('ten people who enter the same results at once settle each payment once', async () => {
  const batch = await batchAtBank()
  const entered = await Promise.all(
    Array.from({ length: 10 }, () => refusalOf(enter(batch, { kind: 'all', reference: 'WIRE-9' }, '$60.00'))),
  )
  expect(entered.filter((refusal) => refusal === null).length).toBeGreaterThan(0)
  expect(await statusesOf(batch)).toEqual(['paid', 'paid', 'paid'])
  const { requestIds } = batch
  expect(await db().ledgerTransfer.count({ where: { payoutRequestId: { in: requestIds }, kind: 'payout_sent' } })).toBe(
    3,
  )
  expect(await ledgerIsClean()).toBe(true)
})

test('a line with a problem keeps no other line from being applied', async () => {
  const batch = await batchAtBank()
  const report = fileOf(`${batch.keyOf('10.00')},paid\nunknown,paid\n${batch.keyOf('20.00')},perhaps`)
  const { results } = await enter(batch, report, '$10.00')
  expect(results.map(({ problem }) => problem)).toEqual([
    null,
    'No open payment of this batch has this reference.',
    'The status “perhaps” is not known. Say above what it means.',
  ])
  expect(await statusesOf(batch)).toEqual(['paid', 'sending', 'sending'])
})

test('the payout of whoever enters the results is left to somebody else', async () => {
  const batch = await batchAtBank()
  const own = await db().payoutRequest.findFirstOrThrow({ where: { batchId: batch.batchId, amountCents: 2_000n } })
  await db().affiliate.update({ where: { id: own.affiliateId }, data: { userId: batch.gsm.userId } })
  const { results } = await enter(batch, { kind: 'all', reference: 'WIRE-3' }, '$60.00')
  expect(results.map(({ problem }) => problem).sort()).toEqual(
    [null, null, 'This payout is your own; somebody else must decide.'].sort(),
  )
  expect(await statusesOf(batch)).toEqual(['paid', 'sending', 'paid'])
})

describe('entering results is refused', () => {
  test('without the sum that is settled, and nothing changes', async () => {
    const batch = await batchAtBank()
    expect(await refusalOf(enter(batch, { kind: 'all', reference: 'x' }, '$61.00'))).toMatchObject({
      code: 'invalid',
      fields: { confirm: expect.any(String) },
    })
    expect(await statusesOf(batch)).toEqual(['sending', 'sending', 'sending'])
  })

  test('for a batch that a provider sends by itself, or that was not exported', async () => {
    const sandbox = await createApprovedBatch({ sums: [1_000n] })
    const unsent = await createApprovedBatch({ sums: [1_000n], provider: 'csv' })
    const report = { kind: 'all' as const, reference: 'x' }
    expect(await refusalOf(readBatchResults(sandbox.batchId, report))).toMatchObject({ code: 'conflict' })
    expect(await refusalOf(readBatchResults(unsent.batchId, report))).toMatchObject({
      message: 'No payment of this batch is with the bank.',
    })
  })

  test('for a file that cannot be read, at its field', async () => {
    const { batchId } = await batchAtBank()
    expect(await refusalOf(readBatchResults(batchId, { kind: 'file', text: 'a,b\n1,2' }))).toMatchObject({
      code: 'invalid',
      fields: { report: 'The file has no column named “reference”, and none with the references of this batch.' },
    })
  })
})

test('the audit log has the counts of the report and the hash of its file', async () => {
  const batch = await batchAtBank()
  await enter(batch, fileOf(`${batch.keyOf('10.00')},paid\nunknown,paid`), '$10.00')
  const entry = await db().auditLog.findFirstOrThrow({
    where: { action: 'payout_batch.results', subjectId: batch.batchId },
  })
  expect(entry.after).toEqual({ paid: 1, failed: 0, notApplied: 1, report: expect.stringMatching(/^[0-9a-f]{64}$/) })
})
