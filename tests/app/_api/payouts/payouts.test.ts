import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { POST as cancel } from '@/app/_api/payouts/[id]/cancel/route'
import { GET as getOne } from '@/app/_api/payouts/[id]/route'
import { GET as getAll, POST as request } from '@/app/_api/payouts/route'
import { getBalances } from '@/lib/money/ledger/data'
import { db } from '@/lib/platform/database/db'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { ask } from '@/tests/support/api/api'
import { createPayoutMethod } from '@/tests/support/factories/affiliates'
import { createUser, type TestUser } from '@/tests/support/factories/users'
import { giveMoney, ledgerIsClean } from '@/tests/support/money/money'
import { jsonRequest } from '@/tests/support/platform/requests'

async function earner(cents = 20_000n): Promise<TestUser & { affiliateId: number }> {
  const user = await createUser()
  const affiliateId = user.affiliateId ?? 0
  await createPayoutMethod(affiliateId)
  await giveMoney(affiliateId, cents)
  return { ...user, affiliateId }
}

async function post(user: TestUser | undefined, body: unknown, id?: string) {
  const headers = user ? Object.fromEntries(await signedInHeaders(user)) : {}
  const call = jsonRequest(id ? `/api/payouts/${id}/cancel` : '/api/payouts', body, headers)
  const response = await (id ? cancel : request)(call, {
    params: Promise.resolve<Record<string, string>>(id ? { id } : {}),
  })
  return { status: response.status, body: await response.json() }
}

const order = (changes: Record<string, unknown> = {}) => ({ amount: '50.00', idempotencyKey: randomUUID(), ...changes })

describe('POST /api/payouts', () => {
  test('moves the amount out of the balance and answers the request [S3.35]', async () => {
    const ada = await earner()
    const { status, body } = await post(ada, order())
    expect(status).toBe(201)
    expect(body).toMatchObject({
      amountCents: 5_000,
      status: 'requested',
      methodKind: 'paypal',
      methodHint: 'a•••@pay.example',
      canCancel: true,
      reference: null,
      timeline: [{ status: 'requested', reason: null }],
    })
    expect(await getBalances(ada.affiliateId)).toMatchObject({ availableCents: 15_000n, inPayoutCents: 5_000n })
  })

  test('ten identical concurrent calls make one request [Q3]', async () => {
    const ada = await earner()
    const body = order()
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(ada, body)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await getBalances(ada.affiliateId)).toMatchObject({ inPayoutCents: 5_000n })
  })

  test('the same key with another amount or method is a conflict without effect [Q2]', async () => {
    const ada = await earner()
    const first = order()
    await post(ada, first)
    expect((await post(ada, { ...first, amount: '50.01' })).status).toBe(409)
    expect((await post(ada, { ...first, method: 'us_bank' })).status).toBe(409)
    expect(await getBalances(ada.affiliateId)).toMatchObject({ inPayoutCents: 5_000n })
  })

  test('accepts cents and a chosen method', async () => {
    const ada = await earner()
    await db().payoutMethod.create({
      data: { affiliateId: ada.affiliateId, kind: 'us_bank', detailsSealed: 'x', hint: '••6789', fingerprint: 'f' },
    })
    const { body } = await post(ada, order({ amount: undefined, amountCents: 1_234, method: 'us_bank' }))
    expect(body).toMatchObject({ amountCents: 1_234, methodKind: 'us_bank', methodHint: '••6789' })
    expect((await post(ada, order({ method: 'payoneer' }))).body.error).toMatchObject({
      code: 'invalid',
      message: 'You have no payout method of the kind Payoneer.',
    })
  })

  test.each([
    ['a missing key', { idempotencyKey: undefined }],
    ['an invalid key', { idempotencyKey: 'k' }],
    ['a missing amount', { amount: undefined }],
    ['an amount given twice', { amountCents: 5_000 }],
    ['a negative amount', { amount: '-50' }],
    ['an amount with three decimals', { amount: '50.001' }],
    ['an amount in dollars that is a number', { amount: 50 }],
    ['a fraction of a cent', { amount: undefined, amountCents: 10.5 }],
    ['an unknown method', { method: 'cheque' }],
    ['an affiliate id', { affiliateId: 1 }],
    ['a balance set by the client [Q24]', { availableCents: 1 }],
  ])('%s is refused', async (_, change) => {
    const ada = await earner()
    expect((await post(ada, order(change))).status).toBe(422)
    expect(await getBalances(ada.affiliateId)).toMatchObject({ availableCents: 20_000n })
  })

  test('refuses more than the balance and less than $10, with a reason', async () => {
    const ada = await earner()
    expect((await post(ada, order({ amount: '200.01' }))).body.error.code).toBe('insufficient_funds')
    expect((await post(ada, order({ amount: '9.99' }))).body.error.message).toMatch(/minimum/)
  })

  test('refuses the signed-out and staff', async () => {
    expect((await post(undefined, order())).status).toBe(401)
    expect((await post(await createUser({ role: 'GSM' }), order())).status).toBe(403)
  })
})

describe('GET /api/payouts', () => {
  test('lists the newest first, page by page', async () => {
    const ada = await earner()
    for (const amount of ['10', '20', '30']) await post(ada, order({ amount }))
    const first = await (await ask(getAll, '/api/payouts?limit=2', ada)).json()
    expect(first.payouts.map(({ amountCents }: { amountCents: number }) => amountCents)).toEqual([3_000, 2_000])
    const second = await (await ask(getAll, `/api/payouts?limit=2&cursor=${first.nextCursor}`, ada)).json()
    expect(second).toMatchObject({ payouts: [{ amountCents: 1_000 }], nextCursor: null })
  })

  test('an affiliate cannot see or cancel another’s payout [Q23]', async () => {
    const [ada, eve] = [await earner(), await earner()]
    const { id } = (await post(ada, order())).body
    expect(await (await ask(getAll, '/api/payouts', eve)).json()).toEqual({ payouts: [], nextCursor: null })
    expect((await ask(getOne, `/api/payouts/${id}`, eve, { id })).status).toBe(404)
    expect((await post(eve, {}, id)).status).toBe(404)
    expect(await (await ask(getOne, `/api/payouts/${id}`, ada, { id })).json()).toMatchObject({
      id,
      status: 'requested',
    })
  })

  test('refuses the signed-out, a malformed id and a malformed cursor; an unknown id answers 404', async () => {
    const ada = await earner()
    expect((await ask(getAll, '/api/payouts')).status).toBe(401)
    expect((await ask(getOne, '/api/payouts/1', ada, { id: '1' })).status).toBe(422)
    expect((await ask(getAll, '/api/payouts?cursor=1', ada)).status).toBe(422)
    const id = randomUUID()
    expect((await ask(getOne, `/api/payouts/${id}`, ada, { id })).status).toBe(404)
  })
})

describe('POST /api/payouts/{id}/cancel', () => {
  test('returns the money once, also for ten concurrent calls [Q9]', async () => {
    const ada = await earner()
    const { id } = (await post(ada, order())).body
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(ada, {}, id)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(answers[0]?.body).toMatchObject({
      status: 'cancelled',
      canCancel: false,
      timeline: [{ status: 'requested' }, { status: 'cancelled', reason: 'Canceled by you.' }],
    })
    expect(await getBalances(ada.affiliateId)).toMatchObject({ availableCents: 20_000n, inPayoutCents: 0n })
    expect(await ledgerIsClean()).toBe(true)
  })

  test.each(['held', 'approved', 'sending', 'paid', 'failed'] as const)('is refused once it is %s', async (status) => {
    const ada = await earner()
    const { id } = (await post(ada, order())).body
    await db().payoutRequest.update({ where: { id }, data: { status } })
    expect((await post(ada, {}, id)).status).toBe(409)
    expect(await getBalances(ada.affiliateId)).toMatchObject({ availableCents: 15_000n })
  })

  test('is refused once it is in a batch', async () => {
    const ada = await earner()
    const { id } = (await post(ada, order())).body
    const batch = await db().payoutBatch.create({
      data: { provider: 'csv', totalCents: 5_000n, payeeCount: 1, createdById: ada.id, reason: 'test' },
    })
    await db().payoutRequest.update({ where: { id }, data: { batchId: batch.id } })
    expect((await post(ada, {}, id)).status).toBe(409)
  })
})
