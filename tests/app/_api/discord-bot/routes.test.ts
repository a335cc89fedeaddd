import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { POST as connect } from '@/app/_api/discord/connect/route'
import { DELETE as disconnect, GET as standingOf } from '@/app/_api/discord/connection/route'
import { POST as channels } from '@/app/_api/discord-bot/channels/route'
import { POST as exchange } from '@/app/_api/discord-bot/exchange-code/route'
import { POST as message } from '@/app/_api/discord-bot/message/route'
import { resetState, state as sandbox } from '@/lib/community/discord/sandbox/data'
import { planFault } from '@/lib/community/discord/sandbox/service'
import type { UserRole } from '@/lib/generated/prisma/enums'
import { db } from '@/lib/platform/database/db'
import { beginSession } from '@/tests/support/accounts/session'
import { decideAtDiscord, openDiscord, useDiscord } from '@/tests/support/community/discord-server'
import { noParams } from '@/tests/support/platform/requests'
import { createBot, GENERAL, WINS } from '../../../support/factories/bots'
import { createUser, type TestUser } from '../../../support/factories/users'

let discord: Awaited<ReturnType<typeof openDiscord>>
beforeAll(async () => {
  discord = await openDiscord()
  useDiscord(discord)
})
beforeEach(async () => {
  resetState()
  await db().botOrder.deleteMany()
  await db().botProfile.deleteMany()
  discord.asked.length = 0
})
afterAll(() => discord.close())

type Route = typeof exchange
type Query = Record<string, string>

const inSession = async (user: TestUser) => (await beginSession(user)).headers

async function post(route: Route, path: string, query: Query, headers = new Headers(), method = 'POST') {
  const url = `http://localhost:3000${path}?${new URLSearchParams(query)}`
  const answer = await route(new Request(url, { method, headers }), noParams)
  return { status: answer.status, body: await answer.json(), headers: answer.headers }
}

/** Goes through the connect route and Discord, and answers the query of the return address. */
async function comeBack(headers: Headers, authorize = true, username = 'ada') {
  const { status, body } = await post(connect, '/api/discord/connect', {}, headers)
  expect(status).toBe(200)
  const back = await decideAtDiscord(discord.apiBase, body.authorizeUrl, { authorize, username })
  return Object.fromEntries(back)
}

const EXCHANGE = '/api/discord-bot/exchange-code'

describe('POST /api/discord-bot/exchange-code', () => {
  test('answers the result of the connection, and repeats it for the same call [S7.11] [S8.13]', async () => {
    const headers = await inSession(await createUser())
    const query = { ...(await comeBack(headers)), saveAccessToken: 'true' }
    const first = await post(exchange, EXCHANGE, query, headers)
    expect({ status: first.status, body: first.body }).toEqual({
      status: 200,
      body: { message: 'Successfully connected to Discord! You earned $5 bonus!', username: 'ada', bonus: 5 },
    })
    expect((await post(exchange, EXCHANGE, query, headers)).body).toEqual(first.body)
    expect(discord.asked.filter((path) => path.endsWith('/oauth2/token'))).toHaveLength(1)
  })

  test('the authorize URL has the parameters Discord requires', async () => {
    const { body } = await post(connect, '/api/discord/connect', {}, await inSession(await createUser()))
    const url = new URL(body.authorizeUrl)
    expect(url.origin + url.pathname).toBe(`${new URL(discord.apiBase).origin}/oauth2/authorize`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: '1042000000000000002',
      scope: 'identify email guilds.join',
      redirect_uri: 'http://localhost:3000/account/connections',
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      prompt: 'consent',
    })
  })

  test('another session, another user and a missing state are refused without asking Discord [S7.11] [Q31]', async () => {
    const user = await createUser()
    const query = await comeBack(await inSession(user))
    const { state: _, ...stateless } = query
    const tries = [
      await post(exchange, EXCHANGE, query, await inSession(user)),
      await post(exchange, EXCHANGE, query, await inSession(await createUser())),
      await post(exchange, EXCHANGE, stateless, await inSession(user)),
    ]
    expect(tries.map(({ status }) => status)).toEqual([400, 400, 400])
    expect(tries[2]?.body).toMatchObject({ error: { message: expect.stringContaining('state is missing') } })
    expect(discord.asked.filter((path) => path.endsWith('/oauth2/token'))).toEqual([])
    expect(await db().discordConnection.count({ where: { userId: user.id } })).toBe(0)
  })

  test('refuses a call without parameters and the signed-out', async () => {
    const headers = await inSession(await createUser())
    expect((await post(exchange, EXCHANGE, {}, headers)).status).toBe(422)
    expect((await post(exchange, EXCHANGE, { code: 'x', saveAccessToken: 'yes' }, headers)).status).toBe(422)
    expect((await post(exchange, EXCHANGE, { code: 'x' })).status).toBe(401)
    expect((await post(connect, '/api/discord/connect', {})).status).toBe(401)
    expect((await post(disconnect, '/api/discord/connection', {}, new Headers(), 'DELETE')).status).toBe(401)
  })

  test('a user who denies access returns with the error [S5.3]', async () => {
    const headers = await inSession(await createUser())
    expect(await comeBack(headers, false)).toMatchObject({ error: 'access_denied', state: expect.any(String) })
  })
})

describe('/api/discord/connection', () => {
  test('shows the caller’s connection before and after connecting, and nobody else’s', async () => {
    const user = await createUser()
    const readConnection = async (of: Headers) =>
      (await post(standingOf, '/api/discord/connection', {}, of, 'GET')).body
    const headers = await inSession(user)
    expect(await readConnection(headers)).toEqual({ isAvailable: true, hasBonusLeft: true, connection: null })
    await post(exchange, EXCHANGE, await comeBack(headers, true, 'reader'), headers)
    expect(await readConnection(headers)).toEqual({
      isAvailable: true,
      hasBonusLeft: false,
      connection: {
        username: 'reader',
        email: 'reader@discord.example',
        connectedAt: expect.any(String),
        isMember: true,
        memberProblem: null,
      },
    })
    expect(await readConnection(await inSession(await createUser({ role: 'GSM' })))).toMatchObject({
      hasBonusLeft: false,
      connection: null,
    })
    expect((await post(standingOf, '/api/discord/connection', {}, new Headers(), 'GET')).status).toBe(401)
  })

  test('disconnects only the caller, with the same answer when repeated', async () => {
    const [user, other] = [await createUser(), await createUser()]
    for (const [person, username] of [
      [user, 'one'],
      [other, 'two'],
    ] as const) {
      const headers = await inSession(person)
      await post(exchange, EXCHANGE, await comeBack(headers, true, username), headers)
    }
    const headers = await inSession(user)
    for (let time = 1; time <= 2; time += 1) {
      const answer = await post(disconnect, '/api/discord/connection', {}, headers, 'DELETE')
      expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: { connected: false } })
    }
    const left = await db().discordConnection.findMany({
      where: { userId: { in: [user.id, other.id] }, disconnectedAt: null },
    })
    expect(left.map(({ userId }) => userId)).toEqual([other.id])
  })
})

const CHANNELS = '/api/discord-bot/channels'
const MESSAGE = '/api/discord-bot/message'

describe('channels and messages', () => {
  test.each([
    ['SUPER_ADMIN', 200],
    ['GSM', 200],
    ['COMMUNITY_TEAM', 403],
    ['MODERATOR', 403],
    ['ADMIN', 403],
    ['AFFILIATE', 404],
    [null, 401],
  ] as const)('%s is answered %i [S7.12] [S7.13] [S6.1]', async (role, status) => {
    await createBot()
    const headers = role ? await inSession(await createUser({ role: role as UserRole })) : new Headers()
    expect((await post(channels, CHANNELS, {}, headers)).status).toBe(status)
    const query = { channelId: GENERAL, content: 'Hello' }
    expect((await post(message, MESSAGE, query, headers)).status).toBe(status)
    expect(sandbox().messages).toHaveLength(status === 200 ? 1 : 0)
  })

  test('lists the channels that accept messages and shows where the bot may write [S7.12]', async () => {
    const bot = await createBot()
    const { body } = await post(channels, CHANNELS, {}, await inSession(await createUser({ role: 'GSM' })))
    expect(body.profileId).toBe(bot.id)
    expect(body.channels.map(({ name, type, isAllowed }: Query) => [name, type, isAllowed])).toEqual([
      ['general', 'text', true],
      ['announcements', 'announcement', true],
      ['wins', 'text', false],
    ])
  })

  test('passes on Discord’s Retry-After and sends no request while it lasts', async () => {
    await createBot()
    const headers = await inSession(await createUser({ role: 'GSM' }))
    planFault({ operation: 'channels', fault: 'rate_limit', times: 1 })
    for (let time = 1; time <= 2; time += 1) {
      const answer = await post(channels, CHANNELS, {}, headers)
      expect(answer.status).toBe(429)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    }
    expect(discord.asked).toHaveLength(1)
    // a message is queued instead
    const { status, body } = await post(message, MESSAGE, { channelId: GENERAL, content: 'Later' }, headers)
    expect([status, body.status, body.messageId]).toEqual([200, 'queued', null])
    expect(discord.asked).toHaveLength(1)
  })

  test('sends a message once per key, as typed and without pings, and writes the audit log [S7.13]', async () => {
    const bot = await createBot()
    const user = await createUser({ role: 'SUPER_ADMIN' })
    const headers = await inSession(user)
    const key = '0190aaaa-0000-7000-8000-00000000000a'
    const query = { profileId: String(bot.id), channelId: GENERAL, content: '@everyone hello', key, reason: 'Launch' }
    const first = await post(message, MESSAGE, query, headers)
    expect(first.body).toMatchObject({ status: 'done', messageId: expect.any(String), error: null, runAt: null })
    expect((await post(message, MESSAGE, query, headers)).body).toEqual(first.body)
    expect((await post(message, MESSAGE, { ...query, content: 'else' }, headers)).status).toBe(409)
    expect(sandbox().messages.map(({ content }) => content)).toEqual(['@everyone hello'])
    const log = await db().auditLog.findMany({ where: { subjectId: first.body.orderId } })
    expect(log).toMatchObject([{ action: 'bot_order.create', actorId: user.id, reason: 'Launch' }])
  })

  test('refuses wrong channels, bots and messages [S7.13]', async () => {
    await createBot()
    const headers = await inSession(await createUser({ role: 'GSM' }))
    const status = async (query: Query) => (await post(message, MESSAGE, query, headers)).status
    expect(await status({ channelId: WINS, content: 'Hello' })).toBe(403)
    expect(await status({ channelId: GENERAL, content: 'Hello', profileId: '999999' })).toBe(404)
    expect(await status({ channelId: GENERAL, content: '   ' })).toBe(422)
    expect(await status({ channelId: GENERAL, content: 'x'.repeat(2_001) })).toBe(422)
    expect(await status({ channelId: GENERAL, content: 'a\0b' })).toBe(400)
    expect(await status({ channelId: '../roles', content: 'Hello' })).toBe(422)
    expect((await post(channels, CHANNELS, { profileId: '999999' }, headers)).status).toBe(404)
    expect(sandbox().messages).toEqual([])
  })
})
