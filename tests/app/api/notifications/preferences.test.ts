import { expect, test } from 'vitest'
import { GET, PUT } from '@/app/api/notifications/preferences/route'
import { TOPICS } from '@/lib/messages/notifications/constants'
import { createUser, type TestUser } from '../../../support/factories/users'
import { noParams } from '../../../support/requests'
import { signedInHeaders } from '../../../support/session'

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
  const { icon: _, ...topic } = TOPICS.conversion_approved
  expect(body.preferences[0]).toEqual({ topic: 'conversion_approved', ...topic })
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
