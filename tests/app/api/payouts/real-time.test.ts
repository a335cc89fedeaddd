import { describe, expect, test } from 'vitest'
import { GET } from '@/app/api/payouts/real-time/route'
import { postTransfers } from '@/lib/money/ledger/service'
import { db } from '@/lib/platform/db'
import { createUser, type TestUser } from '../../../support/factories/users'
import { noParams } from '../../../support/requests'
import { signedInHeaders } from '../../../support/session'

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
  test('the balance is what is available, in dollars; what is held is apart [S7.6] [S3.23]', async () => {
    const ada = await createUser()
    await earn(ada, 'a', 'available', 238_415n)
    await earn(ada, 'b', 'pending', 1_750n)
    const { status, body } = await get(ada)
    expect(status).toBe(200)
    expect(body).toMatchObject({ balance: 2384.15, pending: 17.5, inPayout: 0 })
  })

  test('a new affiliate has nothing, not an error [S7.6]', async () => {
    expect((await get(await createUser())).body).toEqual({ balance: 0, pending: 0, inPayout: 0, totalPayout: 0 })
  })

  test('nobody sees another’s money', async () => {
    const [ada, eve] = [await createUser(), await createUser()]
    await earn(ada, 'a', 'available', 100n)
    expect((await get(eve)).body.balance).toBe(0)
  })

  test('the signed-out and staff who promote nothing are refused', async () => {
    expect((await get()).status).toBe(401)
    expect((await get(await createUser({ role: 'GSM' }))).status).toBe(403)
  })
})
