import { describe, expect, test } from 'vitest'
import { DELETE as remove } from '@/app/_api/account/push/devices/[id]/route'
import { POST as sendTest } from '@/app/_api/account/push/devices/[id]/test/route'
import { POST as add } from '@/app/_api/account/push/devices/route'
import { GET as read, PUT as save } from '@/app/_api/account/push/route'
import { RATE_LIMITS } from '@/lib/accounts/rate-limits/constants'
import { pushKeys } from '@/lib/messages/push/keys-service'
import { newReceiver } from '@/lib/platform/crypto/push-message'
import { beginSession } from '@/tests/support/accounts/session'
import { ask, send } from '@/tests/support/api/api'
import { jsonRequest, noParams } from '@/tests/support/platform/requests'
import { createUser, type TestUser } from '../../../support/factories/users'

const PATH = '/api/account/push'
const UNKNOWN = '00000000-0000-7000-8000-000000000000'

async function device(over: object = {}) {
  const { p256dh, auth } = newReceiver()
  const { publicKey } = await pushKeys()
  const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`
  return { endpoint, p256dh, auth, publicKey, ...over }
}
const turnOn = async (user: TestUser, over: object = {}) => send(add, `${PATH}/devices`, await device(over), user)
const idOf = async (user: TestUser) => (await (await ask(read, PATH, user)).json()).devices[0]?.id as string

test('every route refuses the signed-out', async () => {
  const request = () => jsonRequest(PATH, {})
  const params = { params: Promise.resolve({ id: UNKNOWN }) }
  const answers = [
    await read(new Request('http://localhost:3000/api/account/push'), noParams),
    await save(request(), noParams),
    await add(request(), noParams),
    await remove(request(), params),
    await sendTest(request(), params),
  ]
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
})

describe('devices', () => {
  test('that of the session is listed as this browser, once, and removed', async () => {
    const user = await createUser()
    const { headers } = await beginSession(user)
    const body = await device()
    const post = () => add(jsonRequest(`${PATH}/devices`, body, Object.fromEntries(headers)), noParams)
    expect((await post()).status).toBe(201)
    const { devices, publicKey } = await (await post()).json()
    expect(devices).toEqual([
      {
        id: expect.any(String),
        device: 'Unknown browser',
        kind: 'unknown',
        isCurrent: true,
        createdAt: expect.any(String),
        lastUsedAt: null,
      },
    ])
    expect(publicKey).toBe(body.publicKey)
    expect(JSON.stringify(devices)).not.toContain(body.endpoint)
    const gone = await send(remove, `${PATH}/devices/x`, {}, user, { id: devices[0].id })
    expect([gone.status, (await gone.json()).devices]).toEqual([200, []])
    expect((await send(remove, `${PATH}/devices/x`, {}, user, { id: devices[0].id })).status).toBe(404)
  })

  test.each([
    ['an address of nobody’s push service', { endpoint: 'https://tracker.example/x' }, 422],
    ['no address', { endpoint: 'x' }, 422],
    ['too long an address', { endpoint: `https://fcm.googleapis.com/${'x'.repeat(1_000)}` }, 422],
    ['too short a key', { p256dh: 'AAAA' }, 422],
    ['no secret', { auth: undefined }, 422],
    ['an extra field', { userId: 'x' }, 422],
    ['a key of another site', { publicKey: newReceiver().p256dh }, 409],
  ])('%s is refused', async (_, over, status) => {
    expect((await turnOn(await createUser(), over)).status).toBe(status)
  })

  test('somebody else’s are not found', async () => {
    const [ada, eve] = [await createUser(), await createUser()]
    await turnOn(ada)
    const id = await idOf(ada)
    for (const route of [remove, sendTest]) expect((await send(route, PATH, {}, eve, { id })).status).toBe(404)
    expect(await idOf(ada)).toBe(id)
    expect(await idOf(eve)).toBeUndefined()
  })

  test('tests are limited', async () => {
    const user = await createUser()
    const statuses = new Set<number>()
    for (let tries = 0; tries <= RATE_LIMITS.pushTestPerUser.tries; tries += 1)
      statuses.add((await send(sendTest, PATH, {}, user, { id: UNKNOWN })).status)
    expect([...statuses]).toEqual([404, 429])
  })
})

describe('settings', () => {
  const night = { from: 1_320, until: 480, zone: 'Europe/Berlin' }

  test('are saved for their owner alone, the same ones twice', async () => {
    const [ada, eve] = [await createUser(), await createUser()]
    const wanted = { hidesAmounts: true, quiet: night }
    for (let times = 0; times < 2; times += 1)
      expect(await (await send(save, PATH, wanted, ada)).json()).toEqual(wanted)
    expect((await (await ask(read, PATH, ada)).json()).settings).toEqual(wanted)
    expect((await (await ask(read, PATH, eve)).json()).settings).toEqual({ hidesAmounts: false, quiet: null })
    await send(save, PATH, { hidesAmounts: false, quiet: null }, ada)
    expect((await (await ask(read, PATH, ada)).json()).settings).toEqual({ hidesAmounts: false, quiet: null })
  })

  test.each([
    [{ zone: 'Etc/Unknown', offset: 330 }, 'Asia/Kolkata'],
    [{ zone: 'Mars/Olympus' }, 'UTC'],
    [{ zone: 'EST5EDT', offset: 60 }, 'EST5EDT'],
  ])('of a browser in %j are those of %s', async (given, zone) => {
    const answer = await send(save, PATH, { hidesAmounts: false, quiet: { ...night, ...given } }, await createUser())
    expect(await answer.json()).toEqual({ hidesAmounts: false, quiet: { ...night, zone } })
  })

  test.each([
    [{ hidesAmounts: true }],
    [{ hidesAmounts: 'yes', quiet: null }],
    [{ hidesAmounts: true, quiet: { ...night, from: 480 } }],
    [{ hidesAmounts: true, quiet: { ...night, until: 1_440 } }],
    [{ hidesAmounts: true, quiet: { ...night, offset: 2_000 } }],
    [{ hidesAmounts: true, quiet: { from: 1, until: 2 } }],
  ])('%j is refused', async (body) => {
    expect((await send(save, PATH, body, await createUser())).status).toBe(422)
  })
})
