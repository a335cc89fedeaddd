import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { POST } from '@/app/_api/quests/[id]/claim/route'
import { GET } from '@/app/_api/quests/route'
import { getBalances } from '@/lib/money/ledger/data'
import { db } from '@/lib/platform/database/db'
import { dayToColumn, easternDay } from '@/lib/platform/dates/days'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { jsonRequest, noParams } from '@/tests/support/platform/requests'
import { createAdvertiser, createOffer } from '../../../support/factories/offers'
import { createQuest } from '../../../support/factories/quests'
import { createUser, type TestUser } from '../../../support/factories/users'

const PATH = '/api/quests'
const TODAY = easternDay(new Date())

let ada: TestUser
beforeEach(async () => {
  ada = await createUser()
})
afterEach(async () => {
  await db().questHold.deleteMany()
  await db().questProgress.deleteMany()
  await db().quest.deleteMany()
})

const headersOf = async (user?: TestUser) => (user ? await signedInHeaders(user) : new Headers())
async function list(user?: TestUser) {
  const request = new Request(`http://localhost:3000${PATH}`, { headers: await headersOf(user) })
  const response = await GET(request, noParams)
  return { status: response.status, body: await response.json() }
}
async function claim(id: number | string, body: unknown = { windowKey: TODAY }, user?: TestUser) {
  const request = jsonRequest(`${PATH}/${id}/claim`, body, Object.fromEntries(await headersOf(user)))
  const response = await POST(request, { params: Promise.resolve({ id: String(id) }) })
  return { status: response.status, body: await response.json() }
}
async function convertToday(user: TestUser, count: number) {
  const { id: offerId } = await createOffer({ advertiserId: (await createAdvertiser()).id })
  const key = { affiliateId: user.affiliateId ?? 0, day: dayToColumn(TODAY), offerId, sourceId: 0 }
  await db().statDay.create({ data: { ...key, approvedCount: count } })
}

describe('GET /api/quests [S2.83] [S1.5]', () => {
  test('answers an array of quests with the caller’s progress', async () => {
    const { id } = await createQuest({ description: 'Any offers.' })
    await convertToday(ada, 2)
    const { status, body } = await list(ada)
    expect(status).toBe(200)
    expect(body).toMatchObject([
      {
        id,
        name: 'Three in a day',
        description: 'Any offers.',
        metric: 'conversions',
        target: 3,
        value: 2,
        progress: 2 / 3,
        window: 'day',
        windowKey: TODAY,
        reward: { kind: 'cash', cents: 1000, label: '$10' },
        state: 'open',
      },
    ])
    expect((await list(await createUser())).body).toMatchObject([{ value: 0 }])
  })

  test('answers an empty list without quests; refuses the signed-out and staff without an affiliate', async () => {
    expect(await list(ada)).toEqual({ status: 200, body: [] })
    expect((await list()).status).toBe(401)
    expect((await list(await createUser({ role: 'ADMIN' }))).status).toBe(403)
  })
})

describe('POST /api/quests/{id}/claim', () => {
  test('pays once and answers the same the second time', async () => {
    const { id } = await createQuest()
    await convertToday(ada, 3)
    const first = await claim(id, undefined, ada)
    expect(first).toMatchObject({ status: 200, body: { id, state: 'claimed', progress: 1 } })
    expect(await claim(id, undefined, ada)).toEqual(first)
    const { pendingCents, availableCents } = await getBalances(ada.affiliateId ?? 0)
    expect([pendingCents, availableCents]).toEqual([1_000n, 0n])
    expect(first.body.heldUntil).toMatch(/^2\d{3}-/)
  })

  test('does not count another affiliate’s conversions [Q23]', async () => {
    const { id } = await createQuest()
    await convertToday(ada, 3)
    expect((await claim(id, undefined, await createUser())).status).toBe(409)
  })

  test('refuses unfinished, unknown and expired quests, malformed requests and the signed-out', async () => {
    const { id } = await createQuest()
    await convertToday(ada, 2)
    expect((await claim(id, undefined, ada)).status).toBe(409)
    expect((await claim(id + 1_000, undefined, ada)).status).toBe(404)
    expect((await claim(id, { windowKey: 'once' }, ada)).status).toBe(404)
    for (const body of [{}, { windowKey: 7 }, { windowKey: TODAY, cents: 99_999 }]) {
      expect((await claim(id, body, ada)).status).toBe(422)
    }
    expect((await claim('x', undefined, ada)).status).toBe(422)
    expect((await claim(id)).status).toBe(401)
  })
})
