import { describe, expect, test } from 'vitest'
import { listPayoutBatches, previewBatch } from '@/lib/money/payouts/batches/admin-data'
import { batchesQuerySchema } from '@/lib/money/payouts/batches/admin-schema'
import { approveBatch, cancelBatch, createBatch } from '@/lib/money/payouts/batches/admin-service'
import { approvalStep, needsSecondApproval } from '@/lib/money/payouts/batches/second-approval-policy'
import { finishBatch } from '@/lib/money/payouts/batches/service'
import { cancelPayout, requestPayout } from '@/lib/money/payouts/requests/service'
import { db } from '@/lib/platform/database/db'
import { collectSquadDebts } from '@/lib/rewards/squads/periods/debt-service'
import { giveMoney } from '@/tests/support/money/money'
import {
  createApprovedBatch,
  createPayee,
  createRequest,
  createStaff,
  PAYDAY,
  statusOf,
} from '@/tests/support/money/payouts'

const make = (requestIds: string[], actor: Awaited<ReturnType<typeof createStaff>>, provider = 'sandbox') =>
  createBatch({ actor, at: PAYDAY.now() }, { requestIds, provider, reason: 'Friday run' })
const approve = (batchId: string, actor: Awaited<ReturnType<typeof createStaff>>) =>
  approveBatch({ actor, at: PAYDAY.now() }, { batchId, reason: 'Checked' })
const codes = (results: PromiseSettledResult<unknown>[]) =>
  results.map((each) => (each.status === 'fulfilled' ? 'done' : (each.reason as { code?: string }).code)).sort()
const auditOf = (subjectId: string) => db().auditLog.findMany({ where: { subjectId }, orderBy: { seq: 'asc' } })

describe('a batch', () => {
  test('is previewed with exact payees, the total and the problem of each payment', async () => {
    const gsm = await createStaff()
    const [good, held] = [await createRequest(60_000n), await createRequest(50_000n)]
    await db().affiliate.update({ where: { id: held.affiliateId }, data: { status: 'suspended' } })
    const requestIds = [good.id, held.id]
    const preview = await previewBatch({ actor: gsm, at: PAYDAY.now() }, { requestIds, provider: 'sandbox' })
    expect(preview).toMatchObject({ payeeCount: 2, totalCents: 110_000n, needsSecondApproval: true })
    expect(Object.fromEntries(preview.payees.map(({ requestId, problem }) => [requestId, problem]))).toEqual({
      [good.id]: null,
      [held.id]: 'The account is suspended.',
    })
    await expect(make(requestIds, gsm)).rejects.toMatchObject({ code: 'conflict' })
    await expect(previewBatch({ actor: gsm, at: PAYDAY.now() }, { requestIds, provider: 'paypal' })).rejects.toThrow(
      'not set up',
    )
  })

  test('contains a request once: of ten concurrent batches one gets it', async () => {
    const gsm = await createStaff()
    const { id } = await createRequest(2_500n)
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => make([id], gsm)))
    expect(codes(results).filter((code) => code === 'done')).toHaveLength(1)
    expect(new Set(codes(results))).toEqual(new Set(['done', 'conflict']))
    expect(await db().payoutBatch.count({ where: { requests: { some: { id } } } })).toBe(1)
  })

  test('and a concurrent cancellation never both get a request', async () => {
    const gsm = await createStaff()
    for (let round = 0; round < 10; round += 1) {
      const { id, affiliateId } = await createRequest(2_500n)
      const results = await Promise.allSettled([
        make([id], gsm),
        cancelPayout({ actor: { affiliateId }, at: PAYDAY.now() }, { id }),
      ])
      expect(codes(results)).toEqual(['conflict', 'done'])
    }
  })

  test('of $1,000 needs one approver, of a cent more a second one', async () => {
    const [gsm, boss] = [await createStaff(), await createStaff('SUPER_ADMIN')]
    const small = await make([(await createRequest(100_000n)).id], gsm)
    expect(await approve(small.id, gsm)).toMatchObject({ status: 'approved', secondApproverId: null })

    const request = await createRequest(100_001n)
    const large = await make([request.id], gsm)
    expect(await approve(large.id, gsm)).toMatchObject({ status: 'draft', approvedById: gsm.userId })
    expect(await statusOf(request.id)).toBe('requested')
    await expect(approve(large.id, gsm)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('second person'),
    })
    expect(await approve(large.id, boss)).toMatchObject({ status: 'approved', secondApproverId: boss.userId })
    const approved = await db().payoutRequest.findUniqueOrThrow({ where: { id: request.id } })
    expect(approved).toMatchObject({ status: 'approved', approvedById: gsm.userId, secondApproverId: boss.userId })
  })

  test('approved twenty times concurrently by one person still needs a second one', async () => {
    const gsm = await createStaff()
    const { id } = await make([(await createRequest(200_000n)).id], gsm)
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => approve(id, gsm)))
    expect(codes(results).filter((code) => code === 'done')).toHaveLength(1)
    expect(await db().payoutBatch.findUnique({ where: { id } })).toMatchObject({ status: 'draft' })
  })

  test.each([
    ['the role', { role: 'MODERATOR' }],
    ['the account', { status: 'banned' }],
  ] as const)('above $1,000 does not count the approval of someone who has since lost %s [Q22]', async (_, data) => {
    const [gone, second, third] = [await createStaff(), await createStaff(), await createStaff('SUPER_ADMIN')]
    const { id } = await make([(await createRequest(200_000n)).id], gone)
    await approve(id, gone)
    await db().user.update({ where: { id: gone.userId }, data })
    expect(await approve(id, second)).toMatchObject({ status: 'draft', approvedById: second.userId })
    const approved = { status: 'approved', approvedById: second.userId, secondApproverId: third.userId }
    expect(await approve(id, third)).toMatchObject(approved)
  })

  test('with money for its approver must be approved by someone else', async () => {
    const request = await createRequest(2_500n)
    const { userId } = await db().affiliate.findUniqueOrThrow({ where: { id: request.affiliateId } })
    const self = { userId, role: 'GSM' as const }
    const { id } = await make([request.id], self)
    await expect(approve(id, self)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await approve(id, await createStaff())).toMatchObject({ status: 'approved' })
  })

  test('in which a failed payout is approved again while it would be done stays open', async () => {
    const { batchId, requestIds } = await createApprovedBatch({ sums: [2_500n] })
    await db().payoutBatch.update({ where: { id: batchId }, data: { status: 'sending' } })
    const where = { id: requestIds[0] ?? '' }
    await db().payoutRequest.update({ where, data: { status: 'failed' } })
    let finished: Promise<boolean> | undefined
    await db().$transaction(async (tx) => {
      await tx.payoutRequest.update({ where, data: { status: 'approved' } })
      await tx.payoutBatch.update({ where: { id: batchId }, data: { status: 'sending', finishedAt: null } })
      finished = finishBatch(batchId, PAYDAY.now())
      const waiting = () => db().$queryRaw<unknown[]>`
        SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
      await expect.poll(waiting, { timeout: 4_000 }).not.toEqual([])
    })
    expect(await finished).toBe(false)
    await db().payoutRequest.update({ where, data: { status: 'failed' } })
    expect(await finishBatch(batchId, PAYDAY.now())).toBe(true)
    expect(await finishBatch(batchId, PAYDAY.now())).toBe(false)
  })

  test('cancelled before it was sent returns its requests to waiting; once sent it cannot be cancelled', async () => {
    const { batchId, requestIds, gsm } = await createApprovedBatch({ sums: [2_500n, 3_000n] })
    await cancelBatch({ actor: gsm, at: PAYDAY.now() }, { batchId, reason: 'Wrong month' })
    const requests = await db().payoutRequest.findMany({ where: { id: { in: requestIds } } })
    expect(requests.map(({ status, batchId: batch, approvedById }) => [status, batch, approvedById])).toEqual([
      ['requested', null, null],
      ['requested', null, null],
    ])
    const sent = await createApprovedBatch()
    await db().payoutBatch.update({ where: { id: sent.batchId }, data: { status: 'sending' } })
    await expect(
      cancelBatch({ actor: gsm, at: PAYDAY.now() }, { batchId: sent.batchId, reason: 'x' }),
    ).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  test('has an audit row for every write, with before, after and reason', async () => {
    const { batchId, gsm, second } = await createApprovedBatch({ sums: [150_000n] })
    await cancelBatch({ actor: gsm, at: PAYDAY.now() }, { batchId, reason: 'Wrong month' })
    expect(
      (await auditOf(batchId)).map(({ action, actorId, actorRole, reason }) => [action, actorId, actorRole, reason]),
    ).toEqual([
      ['payout_batch.create', gsm.userId, 'GSM', 'Friday run'],
      ['payout_batch.approve', gsm.userId, 'GSM', 'Checked'],
      ['payout_batch.approve', second.userId, 'SUPER_ADMIN', 'Checked too'],
      ['payout_batch.cancel', gsm.userId, 'GSM', 'Wrong month'],
    ])
    const [created, first, final] = await auditOf(batchId)
    expect(created?.after).toMatchObject({ totalCents: 150_000, payeeCount: 1 })
    expect([first?.after, final?.after]).toMatchObject([{ status: 'draft' }, { status: 'approved' }])
    expect(created?.hash).toHaveLength(64)
  })

  test.each(['AFFILIATE', 'ADMIN', 'MODERATOR', 'COMMUNITY_TEAM'] as const)(
    'is refused for the role %s [S2.21]',
    async (role) => {
      const actor = await createStaff(role)
      const { id } = await createRequest(2_500n)
      await expect(make([id], actor)).rejects.toMatchObject({ code: 'forbidden' })
      await expect(approve(id, actor)).rejects.toMatchObject({ code: 'forbidden' })
      await expect(cancelBatch({ actor, at: PAYDAY.now() }, { batchId: id, reason: 'x' })).rejects.toMatchObject({
        code: 'forbidden',
      })
      await expect(previewBatch({ actor, at: PAYDAY.now() }, { requestIds: [id], provider: 'csv' })).rejects.toThrow(
        /SUPER_ADMIN, GSM/,
      )
    },
  )

  test('has 1 to 1,000 payouts that exist', async () => {
    const gsm = await createStaff()
    await expect(make([], gsm)).rejects.toMatchObject({ code: 'invalid' })
    await expect(
      make(
        Array.from({ length: 1_001 }, () => crypto.randomUUID()),
        gsm,
      ),
    ).rejects.toMatchObject({ code: 'invalid' })
    await expect(make([crypto.randomUUID()], gsm)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('the day’s sums of single approvals', () => {
  const small = async (affiliateId: number, cents: bigint) => {
    await giveMoney(affiliateId, cents)
    const order = { amountCents: cents, idempotencyKey: crypto.randomUUID() }
    return (await requestPayout({ actor: { affiliateId }, at: PAYDAY.now() }, order, collectSquadDebts)).id
  }

  test('hold a second batch for the same affiliate, whoever approves it', async () => {
    const [gsm, other] = [await createStaff(), await createStaff()]
    const payee = await createPayee(0n)
    const first = await make([await small(payee.id, 60_000n)], gsm)
    expect(await approve(first.id, gsm)).toMatchObject({ status: 'approved' })
    const second = await make([await small(payee.id, 50_000n)], other)
    expect(await approve(second.id, other)).toMatchObject({ status: 'draft', approvedById: other.userId })
    await expect(approve(second.id, other)).rejects.toThrow('second person')
    expect(await approve(second.id, gsm)).toMatchObject({ status: 'approved', secondApproverId: gsm.userId })
    const third = await make([await small(payee.id, 40_000n)], await createStaff())
    expect(await approve(third.id, await createStaff())).toMatchObject({ status: 'approved' })
  })

  test('hold a second batch of the same approver, whoever is paid', async () => {
    const gsm = await createStaff()
    const [first, second] = [
      await make([(await createRequest(70_000n)).id], gsm),
      await make([(await createRequest(30_001n)).id], gsm),
    ]
    await approve(first.id, gsm)
    expect(await approve(second.id, gsm)).toMatchObject({ status: 'draft' })
  })

  test('hold a batch for another account with the same payout destination, also one that was removed', async () => {
    const [a, b] = [await createPayee(0n), await createPayee(0n)]
    await db().payoutMethod.updateMany({
      where: { id: { in: [a.methodId, b.methodId] } },
      data: { fingerprint: 'one' },
    })
    const gsm = await createStaff()
    const first = await make([await small(a.id, 60_000n)], gsm)
    await approve(first.id, gsm)
    await db().payoutMethod.update({ where: { id: a.methodId }, data: { removedAt: PAYDAY.now() } })
    const viewer = await createStaff()
    const requestId = await small(b.id, 50_000n)
    const preview = await previewBatch(
      { actor: viewer, at: PAYDAY.now() },
      { requestIds: [requestId], provider: 'sandbox' },
    )
    expect(preview.needsSecondApproval).toBe(true)
    const second = await make([requestId], viewer)
    const { rows } = await listPayoutBatches(batchesQuerySchema.parse({ q: second.id }), {
      actor: viewer,
      at: PAYDAY.now(),
    })
    expect(rows).toMatchObject([{ needsSecondApproval: true }])
    expect(await approve(second.id, viewer)).toMatchObject({ status: 'draft' })
  })

  test('count ten batches approved at once', async () => {
    const gsm = await createStaff()
    const payee = await createPayee(0n)
    const ids: string[] = []
    for (let n = 0; n < 10; n += 1) ids.push((await make([await small(payee.id, 30_000n)], gsm)).id)
    await Promise.all(ids.map((id) => approve(id, gsm)))
    expect(await db().payoutBatch.count({ where: { id: { in: ids }, status: 'approved' } })).toBe(3)
  })

  test('begin anew with the next Eastern day', async () => {
    const gsm = await createStaff()
    const payee = await createPayee(0n)
    const [first, second] = [
      await make([await small(payee.id, 60_000n)], gsm),
      await make([await small(payee.id, 60_000n)], gsm),
    ]
    await approve(first.id, gsm)
    const tomorrow = new Date(PAYDAY.now().getTime() + 86_400_000)
    expect(await approveBatch({ actor: gsm, at: tomorrow }, { batchId: second.id, reason: 'Checked' })).toMatchObject({
      status: 'approved',
    })
  })
})

test('a batch that dropped below $1,000 no longer needs a second person', () => {
  const of = (totalCents: bigint) => ({ totalCents, payeeCents: 0n, approverCents: 0n })
  expect(needsSecondApproval(of(100_000n))).toBe(false)
  expect(needsSecondApproval(of(100_001n))).toBe(true)
  expect(needsSecondApproval({ ...of(1n), payeeCents: 100_001n })).toBe(true)
  expect(needsSecondApproval({ ...of(1n), approverCents: 100_000n })).toBe(true)
  expect(approvalStep({ ...of(99_000n), approvedById: 'ada' }, 'ada')).toEqual({
    approvedById: 'ada',
    isFinal: true,
  })
  expect(() => approvalStep({ ...of(100_001n), approvedById: 'ada' }, 'ada')).toThrow('second person')
})
