import { beforeEach, describe, expect, test } from 'vitest'
import { POST as click } from '@/app/_api/notifications/[id]/click/route'
import { DELETE as remove } from '@/app/_api/notifications/[id]/route'
import { GET, POST } from '@/app/_api/notifications/route'
import { GET as unread } from '@/app/_api/notifications/unread-count/route'
import type { NotificationType } from '@/lib/generated/prisma/enums'
import type { Notification } from '@/lib/messages/notifications/inbox-schema'
import { db } from '@/lib/platform/database/db'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { jsonRequest, noParams } from '@/tests/support/platform/requests'
import { createUser, type TestUser } from '../../../support/factories/users'

const PATH = 'http://localhost:3000/api/stoke-notifications'
const minute = (n: number) => new Date(Date.UTC(2026, 10, 21, 12, n))

let ada: TestUser
let bob: TestUser
beforeEach(async () => {
  ada = await createUser()
  bob = await createUser()
})

async function give(user: TestUser, n: number, type: NotificationType = 'reward') {
  const at = minute(n)
  const data = { id: newId(at), userId: user.id, type, title: `news ${n}`, createdAt: at }
  return (await db().notification.create({ data })).id
}
const headersOf = async (user?: TestUser) => (user ? await signedInHeaders(user) : new Headers())
async function answer(response: Response) {
  return { status: response.status, body: await response.json() }
}
const list = async (user?: TestUser, query = '') =>
  answer(await GET(new Request(PATH + query, { headers: await headersOf(user) }), noParams))
const titles = async (user: TestUser, query = '') =>
  ((await list(user, query)).body as Notification[]).map(({ title }) => title)
const post = async (body: unknown, user?: TestUser) =>
  answer(await POST(jsonRequest('/api/stoke-notifications', body, Object.fromEntries(await headersOf(user))), noParams))
const onOne = async (route: typeof remove, method: string, id: string, user?: TestUser) =>
  answer(
    await route(new Request(`${PATH}/${id}`, { method, headers: await headersOf(user) }), {
      params: Promise.resolve({ id }),
    }),
  )
const unreadOf = async (user: TestUser) =>
  (await answer(await unread(new Request(PATH, { headers: await headersOf(user) }), noParams))).body.unreadCount

describe('GET /api/stoke-notifications [S7.8]', () => {
  test('answers an array of notifications in their shape, newest first [S3.10-S3.21] [S1.5]', async () => {
    const id = await give(ada, 1)
    await db().notification.update({
      where: { id },
      data: {
        message: 'It is here',
        actionLabel: 'Look',
        isActionRequired: true,
        actionRequiredStatus: 'pending',
        destinationUrlPath: '/levels',
      },
    })
    await give(ada, 2, 'social')
    const { status, body } = await list(ada)
    expect(status).toBe(200)
    expect(body).toMatchObject([{ title: 'news 2', message: '', action: null, hasRead: false }, { title: 'news 1' }])
    expect(body[1]).toEqual({
      id,
      type: 'reward',
      title: 'news 1',
      message: 'It is here',
      createdAt: minute(1).toISOString(),
      icon: null,
      hasRead: false,
      isActionRequired: true,
      actionRequiredStatus: 'pending',
      destinationUrlPath: '/levels',
      action: { label: 'Look' },
    })
  })

  test('another user’s recipientId answers the caller’s own list [Q23]', async () => {
    await give(ada, 1)
    await give(bob, 2)
    expect(await titles(ada, `?recipientId=${bob.id}`)).toEqual(['news 1'])
    expect(await titles(ada, `?recipientId=${ada.id}`)).toEqual(['news 1'])
    expect(await titles(ada, '?recipientId=')).toEqual(['news 1'])
  })

  test('filters by type [S4.43]', async () => {
    for (const [n, type] of (['reward', 'system', 'social', 'offer'] as const).entries()) await give(ada, n, type)
    expect(await titles(ada, '?type=social')).toEqual(['news 2'])
    expect((await list(ada, '?type=gossip')).status).toBe(422)
  })

  test('returns a hundred at a time; the last id is the cursor, also among equal times', async () => {
    const data = Array.from({ length: 250 }, (_, n) => ({
      id: newId(minute(0)),
      userId: ada.id,
      type: 'system' as const,
      title: `${n}`,
      createdAt: minute(n < 150 ? 0 : 1),
    }))
    await db().notification.createMany({ data })
    const seen: string[] = []
    for (let query = ''; ; query = `?before=${seen.at(-1)}`) {
      const page = (await list(ada, query)).body as Notification[]
      seen.push(...page.map(({ id }) => id))
      if (page.length < 100) break
    }
    expect(seen).toHaveLength(250)
    expect(new Set(seen).size).toBe(250)
  })

  test('another user’s cursor finds nothing [Q23]', async () => {
    await give(ada, 1)
    const theirs = await give(bob, 2)
    expect(await titles(ada, `?before=${theirs}`)).toEqual([])
  })

  test('answers every signed-in user, also staff, and refuses the signed-out', async () => {
    const gsm = await createUser({ role: 'GSM' })
    await give(gsm, 1)
    expect(await titles(gsm)).toEqual(['news 1'])
    expect((await list()).status).toBe(401)
  })
})

describe('POST /api/stoke-notifications [S7.9]', () => {
  test('marks one read; a repeat has no effect', async () => {
    const id = await give(ada, 1)
    await give(ada, 2)
    const first = await post({ id }, ada)
    expect(first).toEqual({ status: 200, body: { unreadCount: 1 } })
    const { readAt } = await db().notification.findUniqueOrThrow({ where: { id } })
    expect(await post({ id }, ada)).toEqual(first)
    expect((await db().notification.findUniqueOrThrow({ where: { id } })).readAt).toEqual(readAt)
  })

  test('marks all read up to and including a time, in one call [S4.41]', async () => {
    for (const n of [1, 2, 3]) await give(ada, n)
    await give(bob, 1)
    const body = { all: true, before: minute(2).toISOString() }
    expect(await post(body, ada)).toEqual({ status: 200, body: { unreadCount: 1 } })
    expect(await post(body, ada)).toEqual({ status: 200, body: { unreadCount: 1 } })
    expect(await unreadOf(bob)).toBe(1)
  })

  test.each([
    [{}],
    [{ id: 'x' }],
    [{ all: true }],
    [{ all: false, before: minute(1).toISOString() }],
    [{ all: true, before: 'yesterday' }],
    [{ id: '019a0000-0000-7000-8000-000000000000', all: true, before: minute(1).toISOString() }],
    [{ id: '019a0000-0000-7000-8000-000000000000', userId: 'x' }],
  ])('refuses %j', async (body) => {
    expect((await post(body, ada)).status).toBe(422)
  })

  test('another user’s notification and an unknown one are not found and stay unchanged [Q23]', async () => {
    const id = await give(bob, 1)
    expect((await post({ id }, ada)).status).toBe(404)
    expect((await post({ id: newId(minute(9)) }, ada)).status).toBe(404)
    expect(await unreadOf(bob)).toBe(1)
    expect((await post({ id })).status).toBe(401)
  })
})

describe('DELETE /api/stoke-notifications/{id} [S7.21]', () => {
  test('removes it from the list; a repeat has no effect [S4.42]', async () => {
    const id = await give(ada, 1)
    await give(ada, 2)
    const first = await onOne(remove, 'DELETE', id, ada)
    expect(first).toEqual({ status: 200, body: { unreadCount: 1 } })
    expect(await onOne(remove, 'DELETE', id, ada)).toEqual(first)
    expect(await titles(ada)).toEqual(['news 2'])
  })

  test('another user’s notification is not found and stays', async () => {
    const id = await give(bob, 1)
    expect((await onOne(remove, 'DELETE', id, ada)).status).toBe(404)
    expect((await onOne(remove, 'DELETE', id)).status).toBe(401)
    expect((await onOne(remove, 'DELETE', 'x', ada)).status).toBe(422)
    expect(await titles(bob)).toEqual(['news 1'])
  })
})

describe('POST /api/stoke-notifications/{id}/click [S4.40]', () => {
  test('marks it read, stores the first click, and completes its pending action', async () => {
    const id = await give(ada, 1)
    await db().notification.update({ where: { id }, data: { isActionRequired: true, actionRequiredStatus: 'pending' } })
    expect(await onOne(click, 'POST', id, ada)).toEqual({ status: 200, body: { unreadCount: 0 } })
    const kept = await db().notification.findUniqueOrThrow({ where: { id } })
    expect(kept).toMatchObject({ actionRequiredStatus: 'done', readAt: kept.clickedAt })
    expect((await onOne(click, 'POST', id, ada)).status).toBe(200)
    expect(await db().notification.findUniqueOrThrow({ where: { id } })).toEqual(kept)
  })

  test('another user’s notification is not found', async () => {
    expect((await onOne(click, 'POST', await give(bob, 1), ada)).status).toBe(404)
  })
})
