import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { POST as actOnBatch } from '@/app/_api/admin/payouts-dashboard/batches/[id]/[action]/route'
import { POST as preview } from '@/app/_api/admin/payouts-dashboard/batches/preview/route'
import { GET as listBatches, POST as makeBatch } from '@/app/_api/admin/payouts-dashboard/batches/route'
import { POST as actOnRequest } from '@/app/_api/admin/payouts-dashboard/requests/[id]/[action]/route'
import { GET as list } from '@/app/_api/admin/payouts-dashboard/route'
import { GET as summary } from '@/app/_api/admin/payouts-dashboard/summary/route'
import { db } from '@/lib/platform/database/db'
import { ask, send } from '@/tests/support/api/api'
import { createUser, type TestUser } from '@/tests/support/factories/users'
import { createRequest, statusOf } from '@/tests/support/money/payouts'

const PATH = '/api/admin/payouts-dashboard'
const reason = 'Friday run'

let gsm: TestUser
beforeEach(async () => {
  gsm = await createUser({ role: 'GSM' })
})

const act = (id: string, action: string, body: object, user: { id: string } = gsm) =>
  send(actOnBatch, `${PATH}/batches/${id}/${action}`, { reason, ...body }, user, { id, action })
const decide = (id: string, action: string, body: object = {}) =>
  send(actOnRequest, `${PATH}/requests/${id}/${action}`, { reason, ...body }, gsm, { id, action })
const batchOf = async (requestIds: string[]) => {
  const answer = await send(makeBatch, `${PATH}/batches`, { requestIds, provider: 'sandbox', reason }, gsm)
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

describe('the payouts dashboard [S2.21]', () => {
  test('lists requests of all affiliates, finds them by affiliate number, and shows totals', async () => {
    const { id, affiliateId } = await createRequest(2_500n)
    const answer = await ask(list, `${PATH}?q=${affiliateId}&status=requested`, gsm)
    expect(await answer.json()).toMatchObject({
      total: 1,
      rows: [{ id, affiliateId, amountCents: 2_500, status: 'requested' }],
    })
    const sums = (await (await ask(summary, `${PATH}/summary`, gsm)).json()) as {
      due: { cents: number; count: number }
    }
    expect(sums.due.cents).toBeGreaterThanOrEqual(2_500)
    const file = await (await ask(list, `${PATH}?q=${affiliateId}&format=csv`, gsm)).text()
    expect(file).toContain(`${id},${affiliateId},`)
  })

  test('batches are found by id, by creator and by reason only', async () => {
    const batchId = await batchOf([(await createRequest(2_500n)).id])
    const found = async (q: string) => {
      const answer = await ask(listBatches, `${PATH}/batches?${new URLSearchParams({ q })}`, gsm)
      return ((await answer.json()) as { rows: { id: string }[] }).rows.map(({ id }) => id)
    }
    for (const q of [batchId, gsm.email, gsm.email.toUpperCase().slice(0, -4)])
      expect(await found(q)).toEqual([batchId])
    expect(await found('friday')).toContain(batchId)
    for (const q of [randomUUID(), 'nobody made it', '%', '_riday']) expect(await found(q)).toEqual([])
  })

  test('says that a bank cannot pay to a wallet before a batch for the bank is made', async () => {
    const { id } = await createRequest(2_500n)
    const noteOf = async (provider: string) => {
      const answer = await send(preview, `${PATH}/batches/preview`, { requestIds: [id], provider }, gsm)
      return ((await answer.json()) as { payees: { note: string | null }[] }).payees[0]?.note
    }
    expect(await noteOf('csv')).toBe('A bank cannot pay to PayPal. Pay it there by hand; the file has the address.')
    expect(await noteOf('sandbox')).toBeNull()
  })

  test('previews the exact payees, makes a draft, and approves it only with the total typed', async () => {
    const { id } = await createRequest(2_500n)
    const seen = await send(preview, `${PATH}/batches/preview`, { requestIds: [id], provider: 'sandbox' }, gsm)
    expect(await seen.json()).toMatchObject({ payeeCount: 1, totalCents: 2_500, needsSecondApproval: false })
    const batchId = await batchOf([id])
    const untyped = await act(batchId, 'approve', { confirm: '$2.50' })
    expect(untyped.status).toBe(422)
    expect(await untyped.json()).toMatchObject({ error: { fields: { confirm: expect.stringContaining('$25.00') } } })
    expect((await act(batchId, 'approve', { confirm: '$25.00' })).status).toBe(200)
    expect(await statusOf(id)).toBe('approved')
    expect((await act(batchId, 'send', { confirm: '$25.00' })).status).toBe(200)
    // sent in the background
    await expect.poll(() => statusOf(id), { timeout: 10_000 }).toBe('paid')
    const sent = await db().auditLog.findFirst({ where: { action: 'payout_batch.send', subjectId: batchId } })
    expect(sent).toMatchObject({ before: { status: 'approved' }, after: { status: 'sending', provider: 'sandbox' } })
  })

  test('above $1,000 a second person must approve, and the list shows who approved first', async () => {
    const { id } = await createRequest(150_000n)
    const batchId = await batchOf([id])
    await act(batchId, 'approve', { confirm: '$1,500.00' })
    expect((await act(batchId, 'approve', { confirm: '$1,500.00' })).status).toBe(409)
    expect(await statusOf(id)).toBe('requested')
    const { rows } = (await (await ask(listBatches, `${PATH}/batches`, gsm)).json()) as { rows: { id: string }[] }
    expect(rows.find((row) => row.id === batchId)).toMatchObject({
      status: 'draft',
      needsSecondApproval: true,
      approvedBy: gsm.email,
      secondApprovedBy: null,
    })
    const boss = await createUser({ role: 'SUPER_ADMIN' })
    expect((await act(batchId, 'approve', { confirm: '$1,500.00' }, boss)).status).toBe(200)
    expect(await statusOf(id)).toBe('approved')
  })

  test('holds and releases a request, each with its reason in the audit log', async () => {
    const { id } = await createRequest(2_500n)
    expect((await decide(id, 'hold')).status).toBe(200)
    expect(await statusOf(id)).toBe('held')
    expect((await decide(id, 'hold')).status).toBe(409)
    expect((await decide(id, 'release')).status).toBe(200)
    expect(await statusOf(id)).toBe('requested')
    const notes = await db().auditLog.findMany({ where: { subjectId: id }, orderBy: { seq: 'asc' } })
    expect(notes.map(({ action, actorId, reason: why }) => [action, actorId, why])).toEqual([
      ['payout.hold', gsm.id, reason],
      ['payout.release', gsm.id, reason],
    ])
  })

  test('refuses a change without a reason, on an unknown request, or by another role', async () => {
    const { id } = await createRequest(2_500n)
    const bare = await send(actOnRequest, `${PATH}/requests/${id}/hold`, { reason: ' ' }, gsm, { id, action: 'hold' })
    expect(bare.status).toBe(422)
    expect((await decide(randomUUID(), 'return', { confirm: '$25.00' })).status).toBe(404)
    for (const [role, status] of [
      ['ADMIN', 403],
      ['MODERATOR', 403],
      ['AFFILIATE', 404],
    ] as const) {
      const user = await createUser({ role })
      const answer = await send(actOnRequest, `${PATH}/requests/${id}/hold`, { reason }, user, { id, action: 'hold' })
      expect([role, answer.status]).toEqual([role, status])
    }
    expect(await statusOf(id)).toBe('requested')
  })
})
