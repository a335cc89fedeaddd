import { expect, test } from 'vitest'
import { GET, PUT } from '@/app/_api/notifications/preferences/route'
import { TOPICS } from '@/lib/messages/topics/constants'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { noParams } from '@/tests/support/platform/requests'
import { createUser, type TestUser } from '../../../support/factories/users'

const URL = 'http://localhost:3000/api/stoke-notifications/preferences'

async function ask(user?: TestUser, body?: unknown) {
  const headers = user ? await signedInHeaders(user) : new Headers()
  headers.set('content-type', 'application/json')
  const response = body
    ? await PUT(new Request(URL, { method: 'PUT', headers, body: JSON.stringify(body) }), noParams)
    : await GET(new Request(URL, { headers }), noParams)
  return { status: response.status, body: await response.json() }
}

test('every topic is listed with its default until it is changed', async () => {
  const { status, body } = await ask(await createUser())
  expect(status).toBe(200)
  expect(body.preferences.map(({ topic }: { topic: string }) => topic)).toEqual(Object.keys(TOPICS))
  const { icon: _, isGrouped, ...topic } = TOPICS.conversion_approved
  expect(isGrouped).toBe(true)
  expect(body.preferences[1]).toEqual({ topic: 'conversion_approved', ...topic, isPushOnly: false })
})

test('a change is stored for the caller only and leaves other topics unchanged', async () => {
  const [ada, bob] = [await createUser(), await createUser()]
  const change = { preferences: [{ topic: 'level_reached', inApp: false, byMail: false }] }
  const changed = await ask(ada, change)
  expect(changed.status).toBe(200)
  expect(changed.body.preferences).toContainEqual(
    expect.objectContaining({ topic: 'level_reached', inApp: false, byMail: false }),
  )
  expect(changed.body.preferences).toContainEqual(expect.objectContaining({ topic: 'streak_at_risk', byMail: true }))
  expect(await ask(ada, change)).toEqual(changed)
  expect(await ask(ada)).toEqual(changed)
  expect((await ask(bob)).body.preferences).toContainEqual(
    expect.objectContaining({ topic: 'level_reached', inApp: true, byMail: true }),
  )
})

test('push is chosen by itself, keeps its default without a choice, and is all there is of new conversions', async () => {
  const ada = await createUser()
  const usual = { inApp: true, byMail: true }
  const of = async (topic: string) =>
    (await ask(ada)).body.preferences.find((each: { topic: string }) => each.topic === topic)
  await ask(ada, { preferences: [{ topic: 'level_reached', ...usual }] })
  expect(await of('level_reached')).toMatchObject({ byPush: true })
  await ask(ada, { preferences: [{ topic: 'level_reached', ...usual, byPush: false }] })
  await ask(ada, { preferences: [{ topic: 'level_reached', ...usual }] })
  expect(await of('level_reached')).toMatchObject({ ...usual, byPush: false })
  await ask(ada, { preferences: [{ topic: 'conversion_recorded', ...usual, byPush: false }] })
  expect(await of('conversion_recorded')).toMatchObject({
    isPushOnly: true,
    inApp: false,
    byMail: false,
    byPush: false,
  })
})

test.each([
  [{ preferences: [] }],
  [{ preferences: [{ topic: 'gossip', inApp: true, byMail: true }] }],
  [{ preferences: [{ topic: 'level_reached', inApp: true }] }],
  [{ preferences: [{ topic: 'level_reached', inApp: true, byMail: true, userId: 'x' }] }],
  [
    {
      preferences: [
        { topic: 'level_reached', inApp: true, byMail: true },
        { topic: 'level_reached', inApp: false, byMail: true },
      ],
    },
  ],
])('refuses %j', async (body) => {
  expect((await ask(await createUser(), body)).status).toBe(422)
})

test('refuses the signed-out', async () => {
  expect((await ask()).status).toBe(401)
  expect((await ask(undefined, { preferences: [{ topic: 'level_reached', inApp: true, byMail: true }] })).status).toBe(
    401,
  )
})
