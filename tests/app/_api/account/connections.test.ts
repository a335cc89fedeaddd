import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { DELETE as revokeKey } from '@/app/_api/account/api-keys/[id]/route'
import { POST as createKey, GET as listKeys } from '@/app/_api/account/api-keys/route'
import { POST as replay } from '@/app/_api/account/postbacks/[id]/deliveries/[deliveryId]/replay/route'
import { GET as deliveries } from '@/app/_api/account/postbacks/[id]/deliveries/route'
import { PATCH as changePostback, DELETE as removePostback } from '@/app/_api/account/postbacks/[id]/route'
import { POST as rotate } from '@/app/_api/account/postbacks/[id]/secret/route'
import { POST as tryOut } from '@/app/_api/account/postbacks/[id]/test/route'
import { POST as createPostback, GET as listPostbacks } from '@/app/_api/account/postbacks/route'
import { RATE_LIMITS } from '@/lib/accounts/rate-limits/constants'
import { db } from '@/lib/platform/database/db'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { mailsTo } from '@/tests/support/messages/mails'
import { createUser, PASSWORD, type TestUser } from '../../../support/factories/users'

type Route = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>
type Call = { user?: TestUser; body?: unknown; params?: Record<string, string> }

async function call(route: Route, method: string, { user, body, params = {} }: Call = {}) {
  const headers = user ? await signedInHeaders(user) : new Headers()
  if (body !== undefined) headers.set('content-type', 'application/json')
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const answer = await route(new Request('http://localhost:3000/api/account', init), {
    params: Promise.resolve(params),
  })
  return { status: answer.status, body: await answer.json() }
}

const POSTBACK = { url: 'https://t.invalid/p?c={click_id}', method: 'get', events: ['approved'], offerId: null }
const KEY = {
  name: 'Reporting',
  scopes: ['stats:read'],
  lifetimeDays: 90,
  networks: [],
  isTest: false,
  password: PASSWORD,
}

describe('postback and API key routes', () => {
  let ada: TestUser
  let eve: TestUser
  let id = ''
  let deliveryId = ''
  let keyId = ''

  beforeAll(async () => {
    ada = await createUser()
    eve = await createUser()
    const made = await call(createPostback, 'POST', { user: ada, body: POSTBACK })
    expect(made).toMatchObject({ status: 201, body: { secret: expect.stringMatching(/^whsec_/) } })
    id = made.body.postback.id
    const at = new Date()
    deliveryId = newId(at)
    await db().affiliatePostbackDelivery.create({
      data: {
        id: deliveryId,
        affiliateId: ada.affiliateId ?? 0,
        postbackId: id,
        conversionId: randomUUID(),
        event: 'approved',
        url: 'https://t.invalid/p?c=1',
        status: 'failed',
        attempts: 8,
        finishedAt: at,
      },
    })
    const key = await call(createKey, 'POST', { user: ada, body: KEY })
    expect(key).toMatchObject({ status: 201, body: { secret: expect.stringMatching(/^stk_/) } })
    keyId = key.body.key.id
  })

  test('a new key is told to its person by email, without its secret', async () => {
    const mails = await mailsTo(ada.email, { template: 'api-key-added' })
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('“Reporting”')
    expect(mails[0]?.text).not.toContain('stk_')
  })

  const routes = (): [name: string, route: Route, method: string, of: Call][] => [
    ['the postbacks', listPostbacks, 'GET', {}],
    ['a new postback', createPostback, 'POST', { body: POSTBACK }],
    ['a change', changePostback, 'PATCH', { body: { isActive: false }, params: { id } }],
    ['a removal', removePostback, 'DELETE', { params: { id } }],
    ['a new secret', rotate, 'POST', { params: { id } }],
    ['a test', tryOut, 'POST', { params: { id } }],
    ['the log', deliveries, 'GET', { params: { id } }],
    ['a repeat', replay, 'POST', { params: { id, deliveryId } }],
    ['the keys', listKeys, 'GET', {}],
    ['a new key', createKey, 'POST', { body: KEY }],
    ['a revocation', revokeKey, 'DELETE', { params: { id: keyId } }],
  ]

  test('answer 401 to the signed-out, 404 to others, and 403 to staff without an affiliate except for keys [Q23]', async () => {
    const staff = await createUser({ role: 'ADMIN' })
    for (const [name, route, method, of] of routes()) {
      expect((await call(route, method, of)).status, name).toBe(401)
      const isOfKeys = [listKeys, createKey, revokeKey].includes(route as never)
      if (!isOfKeys) expect((await call(route, method, { ...of, user: staff })).status, name).toBe(403)
      if (of.params) expect((await call(route, method, { ...of, user: eve })).status, name).toBe(404)
    }
    expect((await call(listPostbacks, 'GET', { user: ada })).body.postbacks).toHaveLength(1)
    expect((await call(listKeys, 'GET', { user: ada })).body.keys).toHaveLength(1)
  })

  test.each([
    ['a URL without https', createPostback, { ...POSTBACK, url: 'http://t.example/' }, 'url'],
    ['a private address', createPostback, { ...POSTBACK, url: 'https://0x7f000001/' }, 'url'],
    ['no event', createPostback, { ...POSTBACK, events: [] }, 'events'],
    ['an event twice', createPostback, { ...POSTBACK, events: ['approved', 'approved'] }, 'events'],
    ['an unknown offer', createPostback, { ...POSTBACK, offerId: 999_999 }, 'offerId'],
    ['another affiliate’s id', createPostback, { ...POSTBACK, affiliateId: 1 }, '_'],
    ['a key without a name', createKey, { ...KEY, name: ' ' }, 'name'],
    ['a key with another password', createKey, { ...KEY, password: 'not the password' }, 'password'],
    ['a key without scopes', createKey, { ...KEY, scopes: [] }, 'scopes'],
    ['an unknown scope', createKey, { ...KEY, scopes: ['admin'] }, 'scopes.0'],
    ['an unsupported lifetime', createKey, { ...KEY, lifetimeDays: 7 }, 'lifetimeDays'],
  ])('%s answers 422 on its field [Q24]', async (_, route, body, field) => {
    const answer = await call(route, 'POST', { user: eve, body })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.error.fields)).toContain(field)
  })

  test('an empty change answers 422', async () => {
    expect((await call(changePostback, 'PATCH', { user: ada, body: {}, params: { id } })).status).toBe(422)
    const paused = await call(changePostback, 'PATCH', { user: ada, body: { isActive: false }, params: { id } })
    expect(paused).toMatchObject({ status: 200, body: { id, isActive: false, url: POSTBACK.url } })
  })

  test('a test answers its result and appears in the log', async () => {
    const tried = await call(tryOut, 'POST', { user: ada, params: { id } })
    expect(tried).toMatchObject({ status: 200, body: { event: 'test', status: 'failed', httpStatus: null } })
    const log = await call(deliveries, 'GET', { user: ada, params: { id } })
    expect(log.body.deliveries.map((line: { id: string }) => line.id)).toEqual([tried.body.id, deliveryId])
  })

  test('a replay is queued and cannot be replayed while it waits', async () => {
    const again = await call(replay, 'POST', { user: ada, params: { id, deliveryId } })
    expect(again).toMatchObject({ status: 202, body: { status: 'queued', isReplay: true } })
    const twice = await call(replay, 'POST', { user: ada, params: { id, deliveryId: again.body.id } })
    expect(twice.status).toBe(409)
  })

  test('tests and replays are rate-limited', async () => {
    const calls = Array.from({ length: RATE_LIMITS.postbackTrialPerAffiliate.tries + 1 }, () =>
      call(replay, 'POST', { user: eve, params: { id, deliveryId } }),
    )
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([404, 429]))
  })

  test('a removed postback and a revoked key are gone; a second revocation has no effect', async () => {
    expect((await call(removePostback, 'DELETE', { user: ada, params: { id } })).body).toEqual({ postbacks: [] })
    expect((await call(removePostback, 'DELETE', { user: ada, params: { id } })).status).toBe(404)
    for (let times = 0; times < 2; times += 1) {
      expect((await call(revokeKey, 'DELETE', { user: ada, params: { id: keyId } })).body).toMatchObject({ keys: [] })
    }
  })
})
