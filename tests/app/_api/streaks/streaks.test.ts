import { beforeAll, describe, expect, test } from 'vitest'
import { GET as history } from '@/app/_api/streaks/history/route'
import { GET as eligibility, POST as restore } from '@/app/_api/streaks/restore/route'
import { GET as streak } from '@/app/_api/streaks/route'
import { POST as update } from '@/app/_api/streaks/update/route'
import { db } from '@/lib/platform/database/db'
import { addDays, dayStart, easternDay } from '@/lib/platform/dates/days'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createEvents } from '@/tests/support/factories/stats'
import { createUser, type TestUser } from '@/tests/support/factories/users'
import { jsonRequest, noParams } from '@/tests/support/platform/requests'

const today = easternDay(new Date())
const ago = (days: number) => addDays(today, -days)
let offerId: number
beforeAll(async () => {
  offerId = (await createOffer({ advertiserId: (await createAdvertiser()).id })).id
})

async function userWith(daysAgo: readonly number[], points = 0): Promise<TestUser> {
  const user = await createUser()
  const affiliateId = user.affiliateId ?? 0
  const sales = daysAgo.map((days) => ({ affiliateId, offerId, at: dayStart(ago(days)), status: 'approved' as const }))
  await createEvents(
    [],
    sales.map((sale) => ({ ...sale, payoutCents: 100n })),
  )
  await db().streak.update({ where: { affiliateId }, data: { restoreCount: points } })
  return user
}

type Route = typeof streak
async function ask(route: Route, path: string, user?: TestUser, body?: unknown) {
  const headers = user ? Object.fromEntries(await signedInHeaders(user)) : {}
  const request =
    body === undefined
      ? new Request(`http://localhost:3000/api/streaks${path}`, { headers })
      : jsonRequest(`/api/streaks${path}`, body, headers)
  const response = await route(request, noParams)
  return { status: response.status, body: await response.json() }
}

describe('the streak routes', () => {
  test('GET answers the stored fields and ignores a cache-busting parameter [S7.2] [S3.2] [S3.3] [S3.4] [S3.5] [S3.7]', async () => {
    const user = await userWith([2, 1, 0])
    expect(await ask(streak, '?t=1', user)).toEqual({
      status: 200,
      body: {
        currentConversionStreak: 0,
        highestConversionStreak: 0,
        lastConversionDate: null,
        streakRestoreCount: 0,
        lastStreakBeforeReset: 0,
        brokenAt: null,
        todayHasConversion: true,
        today,
      },
    })
    await ask(update, '/update', user, { hasConversions: true, checkYesterday: true })
    expect((await ask(streak, '?t=2', user)).body).toMatchObject({
      currentConversionStreak: 3,
      highestConversionStreak: 3,
      lastConversionDate: today,
    })
  })

  test.each([
    ['a conversion that does not exist', { hasConversions: true }],
    ['a conversion of yesterday that does not exist', { hasConversions: true, checkYesterday: true }],
    ['an empty body', {}],
  ])('POST update does not trust the client about %s [S7.3] [Q24]', async (_, body) => {
    const user = await userWith([])
    expect((await ask(update, '/update', user, body)).body).toMatchObject({ currentConversionStreak: 0 })
  })

  test('POST update does not break a running streak, whatever the client sends [S7.3] [Q24]', async () => {
    const user = await userWith([1, 0])
    const lie = { hasConversions: false, breakStreak: true }
    expect((await ask(update, '/update', user, lie)).body).toMatchObject({ currentConversionStreak: 2 })
  })

  test('POST update refuses unknown fields; repeats have no effect', async () => {
    const user = await userWith([0])
    expect((await ask(update, '/update', user, { currentConversionStreak: 400 })).status).toBe(422)
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(update, '/update', user, {})))
    expect(new Set(answers.map(({ body }) => body.currentConversionStreak))).toEqual(new Set([1]))
  })

  test('GET restore answers whether a restore is possible; POST restore does it once [S7.4] [S7.5] [S3.8]', async () => {
    const user = await userWith([4, 3, 2], 2)
    expect((await ask(eligibility, '/restore', user)).body).toEqual({
      canRestore: true,
      availablePoints: 2,
      lastStreakBeforeReset: 3,
    })
    const [first, second] = await Promise.all([ask(restore, '/restore', user, {}), ask(restore, '/restore', user, {})])
    expect([first.status, second.status].sort()).toEqual([200, 409])
    expect((await ask(streak, '', user)).body).toMatchObject({
      currentConversionStreak: 3,
      streakRestoreCount: 1,
      lastConversionDate: ago(1),
    })
    expect((await ask(eligibility, '/restore', user)).body).toMatchObject({ canRestore: false, availablePoints: 1 })
  })

  test('GET history answers days and events, for at most a year', async () => {
    const user = await userWith([3, 2])
    await ask(update, '/update', user, {})
    const { body } = await ask(history, `/history?from=${ago(3)}&to=${today}`, user)
    expect(body.days.map(({ state }: { state: string }) => state)).toEqual([
      'converted',
      'converted',
      'skipped',
      'open',
    ])
    expect(body.events).toHaveLength(3)
    for (const query of [
      `?from=${ago(400)}&to=${today}`,
      `?from=${today}&to=${ago(1)}`,
      '?from=2026-02-30&to=2026-03-01',
      '?from=x&to=y',
    ]) {
      expect((await ask(history, `/history${query}`, user)).status).toBe(422)
    }
  })

  test('every route refuses the signed-out and staff', async () => {
    const staff = await createUser({ role: 'GSM' })
    for (const [route, path, body] of [
      [streak, '', undefined],
      [update, '/update', {}],
      [eligibility, '/restore', undefined],
      [restore, '/restore', {}],
      [history, `/history?from=${today}&to=${today}`, undefined],
    ] as const) {
      expect((await ask(route, path, undefined, body)).status).toBe(401)
      expect((await ask(route, path, staff, body)).status).toBe(403)
    }
  })
})
