import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { POST as close } from '@/app/_api/support/tickets/[number]/close/route'
import { POST as reply } from '@/app/_api/support/tickets/[number]/messages/route'
import { GET as read } from '@/app/_api/support/tickets/[number]/route'
import { GET as list, POST as open } from '@/app/_api/support/tickets/route'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { ask } from '@/tests/support/api/api'
import { jsonRequest } from '@/tests/support/platform/requests'
import { createUser, type TestUser } from '../../../support/factories/users'

type Route = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>
const ticket = () => ({ topic: 'other', subject: 'A question', message: 'How does this work?', key: randomUUID() })

async function send(route: Route, user: TestUser | undefined, body: unknown, number = '') {
  const headers = user ? Object.fromEntries(await signedInHeaders(user)) : {}
  return route(jsonRequest('/api/support/tickets', body, headers), { params: Promise.resolve({ number }) })
}

describe('/api/support/tickets', () => {
  test('answers 401 when signed out', async () => {
    const answers = [await ask(list, '/'), await send(open, undefined, ticket()), await send(close, undefined, {}, '1')]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
  })

  test('opens a ticket; a repeated call answers the same one [S2.9]', async () => {
    const user = await createUser()
    const body = ticket()
    const [first, second] = [await send(open, user, body), await send(open, user, body)]
    expect(first.status).toBe(201)
    const opened = (await first.json()) as { number: number }
    expect(await second.json()).toEqual(opened)
    expect(await (await ask(list, '/', user)).json()).toMatchObject({ tickets: [{ number: opened.number }] })
  })

  test.each<[string, Record<string, unknown>]>([
    ['topic', { topic: 'weather' }],
    ['subject', { subject: 'ab' }],
    ['subject', { subject: 'two\nlines' }],
    ['message', { message: 'short' }],
    ['message', { message: 'x'.repeat(5001) }],
    ['key', { key: 'not-a-key' }],
    ['_', { userId: randomUUID() }],
    ['_', { status: 'closed' }],
  ])('refuses a wrong %s on its field [Q24]', async (field, change) => {
    const answer = await send(open, await createUser(), { ...ticket(), ...change })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ error: { fields: { [field]: expect.any(String) } } })
  })

  test('another user’s ticket is not found by any route [Q23]', async () => {
    const [user, other] = [await createUser(), await createUser()]
    const { number } = (await (await send(open, user, ticket())).json()) as { number: number }
    const message = { message: 'This is not mine.', key: randomUUID() }
    const answers = [
      await ask(read, '/', other, { number: String(number) }),
      await send(reply, other, message, String(number)),
      await send(close, other, {}, String(number)),
      await ask(read, '/', user, { number: '2147483647' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })

  test('its owner can reply and mark it as solved', async () => {
    const user = await createUser()
    const { number } = (await (await send(open, user, ticket())).json()) as { number: number }
    const replied = await send(reply, user, { message: 'One thing more.', key: randomUUID() }, String(number))
    expect(replied.status).toBe(201)
    expect(await replied.json()).toMatchObject({ status: 'open', messages: [{ from: 'you' }, { from: 'you' }] })
    expect(await (await send(close, user, {}, String(number))).json()).toMatchObject({ status: 'solved' })
  })
})
