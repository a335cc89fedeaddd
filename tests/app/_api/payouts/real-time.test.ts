import { describe, expect, test } from 'vitest'
import { GET } from '@/app/_api/payouts/real-time/route'
import { postTransfers } from '@/lib/money/ledger/service'
import { db } from '@/lib/platform/database/db'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { noParams } from '@/tests/support/platform/requests'
import { createUser, type TestUser } from '../../../support/factories/users'

async function get(user?: TestUser) {
  const url = 'http://localhost:3000/api/payouts/real-time'
  const response = await GET(new Request(url, user && { headers: await signedInHeaders(user) }), noParams)
  return { status: response.status, body: await response.json() }
}

async function earn(user: TestUser, key: string, to: 'pending' | 'available', amountCents: bigint) {
  const affiliateId = user.affiliateId ?? 0
  const transfer = { affiliateId, key, kind: 'adjustment', from: 'house_adjustment', to } as const
  await postTransfers(db(), [{ ...transfer, amountCents, at: new Date() }])
}

describe('GET /api/payouts/real-time', () => {
  test('balance is the available amount in dollars; held money is listed separately [S7.6] [S3.23]', async () => {
    const ada = await createUser()
    await earn(ada, 'a', 'available', 238_415n)
    await earn(ada, 'b', 'pending', 1_750n)
    const { status, body } = await get(ada)
    expect(status).toBe(200)
    expect(body).toMatchObject({ balance: 2384.15, pending: 17.5, inPayout: 0 })
  })

  test('answers zeros for a new affiliate [S7.6]', async () => {
    expect((await get(await createUser())).body).toEqual({ balance: 0, pending: 0, inPayout: 0, totalPayout: 0 })
  })

  test('does not show another affiliate’s money', async () => {
    const [ada, eve] = [await createUser(), await createUser()]
    await earn(ada, 'a', 'available', 100n)
    expect((await get(eve)).body.balance).toBe(0)
  })

  test('refuses the signed-out and staff without an affiliate', async () => {
    expect((await get()).status).toBe(401)
    expect((await get(await createUser({ role: 'GSM' }))).status).toBe(403)
  })
})
