import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cancelBotOrder, retryBotOrder } from '@/lib/community/bots/admin-service'
import { enqueueBotOrder, type NewBotOrder, runBotOrders } from '@/lib/community/bots/service'
import { ROLES } from '@/lib/community/discord/sandbox/constants'
import { resetState, state as sandbox } from '@/lib/community/discord/sandbox/data'
import { planFault } from '@/lib/community/discord/sandbox/service'
import { seal } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import type { Clock } from '@/lib/platform/dates/clock'
import { openDiscord, useDiscord } from '@/tests/support/community/discord-server'
import { ANNOUNCEMENTS, createBot, GENERAL, WINS } from '../../../support/factories/bots'
import { createUser } from '../../../support/factories/users'

let discord: Awaited<ReturnType<typeof openDiscord>>
let standIn: typeof discord.answer
// the sandbox's rate-limit windows use the same clock as the bots
let now = Date.parse('2026-11-21T12:00:00Z')
const clock: Clock = { now: () => new Date(now) }
beforeAll(async () => {
  discord = await openDiscord(clock)
  standIn = discord.answer
  useDiscord(discord)
})
beforeEach(async () => {
  resetState()
  await db().botOrder.deleteMany()
  await db().botProfile.deleteMany()
  discord.answer = standIn
  discord.asked.length = 0
  now += 3_600_000
})
afterAll(() => discord.close())

const enqueue = async (order: NewBotOrder) => (await transact((tx) => enqueueBotOrder(tx, order, clock.now()))).id
const say = (profileId: number, content: string, channelId: string = GENERAL) =>
  enqueue({ profileId, kind: 'message', payload: { channelId, content } })
const order = (id: string) => db().botOrder.findUniqueOrThrow({ where: { id } })
const said = () => sandbox().messages.map(({ content }) => content)
/** One pass, without waiting for pauses. */
const run = () => runBotOrders(clock, 0)

describe('running orders', () => {
  test('each message is sent once in five concurrent runs', async () => {
    const { id: profileId } = await createBot()
    for (const word of ['one', 'two', 'three', 'four']) await say(profileId, word)
    const ended = await Promise.all(Array.from({ length: 5 }, run))
    expect(ended.reduce((sum, each) => sum + each, 0)).toBe(4)
    expect(said().sort()).toEqual(['four', 'one', 'three', 'two'])
    const orders = await db().botOrder.findMany()
    expect(orders.map(({ status, attempts }) => [status, attempts])).toEqual(Array(4).fill(['done', 1]))
    expect(await run()).toBe(0)
  })

  test('an announcement is published, or sent as a message where the channel cannot publish', async () => {
    const { id: profileId } = await createBot()
    for (const channelId of [ANNOUNCEMENTS, GENERAL]) {
      await enqueue({ profileId, kind: 'announcement', payload: { channelId, content: `to ${channelId}` } })
    }
    expect(await run()).toBe(2)
    expect(sandbox().messages.map(({ isPublished }) => isPublished)).toEqual([true, false])
  })

  test('an announcement that could not be published is not sent twice', async () => {
    const { id: profileId } = await createBot()
    const id = await enqueue({
      profileId,
      kind: 'announcement',
      payload: { channelId: ANNOUNCEMENTS, content: 'Once' },
    })
    discord.answer = async (request, response) => {
      if (request.url?.endsWith('/crosspost')) response.writeHead(502).end()
      else await standIn(request, response)
    }
    expect(await run()).toBe(0)
    expect(await order(id)).toMatchObject({ status: 'queued', attempts: 1, error: 'Discord answered 502.' })
    // longer than Discord remembers a nonce
    now += 10 * 60_000
    discord.answer = standIn
    expect(await run()).toBe(1)
    expect(sandbox().messages).toMatchObject([{ content: 'Once', isPublished: true }])
  })

  test('a role is granted', async () => {
    const { id: profileId } = await createBot()
    const discordId = '123456789012345678'
    sandbox().members.set(discordId, { username: 'ada', roles: new Set() })
    const roleId = ROLES[2]?.id ?? ''
    await enqueue({ profileId, kind: 'role_grant', payload: { discordId, roleId } })
    expect(await run()).toBe(1)
    expect([...(sandbox().members.get(discordId)?.roles ?? [])]).toEqual([roleId])
  })

  test('an order waits until it is due and while its bot is off', async () => {
    const bot = await createBot()
    await enqueue({
      profileId: bot.id,
      kind: 'message',
      payload: { channelId: GENERAL, content: 'later' },
      runAt: new Date(now + 60_000),
    })
    expect(await run()).toBe(0)
    now += 60_000
    await db().botProfile.update({ where: { id: bot.id }, data: { isActive: false } })
    expect(await run()).toBe(0)
    await db().botProfile.update({ where: { id: bot.id }, data: { isActive: true } })
    expect(await run()).toBe(1)
  })
})

describe('rate limits', () => {
  test('a bot stays within its rate per minute in three concurrent runs', async () => {
    const [slow, other] = [await createBot({ ratePerMinute: 2 }), await createBot()]
    for (const word of ['a', 'b', 'c', 'd']) await say(slow.id, word)
    await say(other.id, 'other', ANNOUNCEMENTS)
    await Promise.all([run(), run(), run()])
    expect(said()).toHaveLength(3)
    expect(said()).toContain('other')
    now += 60_000
    await run()
    expect(said()).toHaveLength(5)
  })

  test('a 429 delays the orders exactly as long as it says, and does not count as an attempt', async () => {
    const { id: profileId } = await createBot()
    const id = await say(profileId, 'patient')
    await say(profileId, 'behind it')
    planFault({ operation: 'message', fault: 'rate_limit', times: 1 })
    expect(await run()).toBe(0)
    expect(discord.asked).toHaveLength(1)
    expect(await order(id)).toMatchObject({ status: 'queued', attempts: 0, runAt: new Date(now + 1_200) })
    now += 1_199
    expect(await run()).toBe(0)
    expect(discord.asked).toHaveLength(1)
    now += 1
    expect(await run()).toBe(2)
    expect(said()).toEqual(['behind it', 'patient'])
  })

  test('a run stops when the rate-limit window is used up, so that Discord never answers 429', async () => {
    const { id: profileId } = await createBot()
    for (let word = 1; word <= 12; word += 1) await say(profileId, String(word))
    const statuses: number[] = []
    discord.answer = async (request, response) => {
      await standIn(request, response)
      statuses.push(response.statusCode)
    }
    const ended: number[] = []
    for (let pass = 0; pass < 3; pass += 1) {
      ended.push(await run())
      now += 5_000
    }
    expect(ended).toEqual([5, 5, 2])
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  test('a run waits for short pauses to end', async () => {
    const { id: profileId } = await createBot()
    await say(profileId, 'after the pause')
    planFault({ operation: 'message', fault: 'rate_limit', times: 1 })
    const began = performance.now()
    const moving: Clock = { now: () => new Date(now + Math.ceil(performance.now() - began)) }
    expect(await runBotOrders(moving)).toBe(1)
    expect(performance.now() - began).toBeGreaterThan(1_200)
    expect(said()).toEqual(['after the pause'])
  })
})

describe('failures', () => {
  test('an order is retried with growing delays while Discord is down, and fails after five attempts', async () => {
    const bot = await createBot()
    const id = await say(bot.id, 'in vain')
    planFault({ operation: 'message', fault: 'server_error', times: 100 })
    const waits: number[] = []
    for (let tries = 1; tries <= 4; tries += 1) {
      expect(await run()).toBe(0)
      const { runAt } = await order(id)
      waits.push((runAt.getTime() - now) / 1000)
      now = runAt.getTime()
    }
    expect(waits).toEqual([30, 60, 120, 240])
    expect(await run()).toBe(1)
    expect(await order(id)).toMatchObject({ status: 'failed', attempts: 5, error: 'Discord answered 503.' })
    expect(await db().botProfile.findUnique({ where: { id: bot.id } })).toMatchObject({
      lastHealth: 'Discord answered 503.',
    })
  })

  test('each run makes one request per bot while Discord is down', async () => {
    const { id: profileId } = await createBot()
    for (const word of ['a', 'b', 'c']) await say(profileId, word)
    planFault({ operation: 'message', fault: 'server_error', times: 1 })
    expect(await run()).toBe(0)
    expect(discord.asked).toHaveLength(1)
    expect(await run()).toBe(2)
  })

  test('a response lost after the message was posted does not post it twice', async () => {
    const { id: profileId } = await createBot()
    const id = await say(profileId, 'once')
    discord.answer = async (request, response) => {
      response.end = response.destroy.bind(response) as typeof response.end
      await standIn(request, response)
    }
    expect(await run()).toBe(0)
    expect(await order(id)).toMatchObject({ status: 'queued', attempts: 1 })
    discord.answer = standIn
    now += 30_000
    expect(await run()).toBe(1)
    expect(said()).toEqual(['once'])
  })

  test('an order whose run was killed is run again after two minutes', async () => {
    const { id: profileId } = await createBot()
    const id = await say(profileId, 'lost')
    await db().botOrder.update({ where: { id }, data: { status: 'running', startedAt: clock.now(), attempts: 1 } })
    now += 120_000
    expect(await run()).toBe(0)
    now += 1
    expect(await run()).toBe(1)
    expect(await order(id)).toMatchObject({ status: 'done', attempts: 2 })
  })

  test.each([
    ['a token Discord refuses', { tokenSealed: () => seal('wrong') }, /^Discord refused \(401\): 401: Unauthorized$/],
    ['no token', { guildId: () => '123456789012345678' }, / has no token\.$/],
    [
      'a channel it may no longer write in',
      { allowedChannels: () => [WINS] },
      'This bot may not write in that channel.',
    ],
  ] as const)('%s fails the order immediately', async (_, change, error) => {
    const bot = await createBot()
    const id = await say(bot.id, 'never')
    const data = Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value()]))
    await db().botProfile.update({ where: { id: bot.id }, data })
    expect(await run()).toBe(1)
    expect(await order(id)).toMatchObject({ status: 'failed', attempts: 1, error: expect.stringMatching(error) })
    expect(said()).toEqual([])
  })
})

describe('creating and changing orders', () => {
  test('the same key returns the same order; with another payload it is refused [Q2]', async () => {
    const { id: profileId } = await createBot()
    const sketch = { profileId, kind: 'message', key: 'welcome:7' } as const
    const orders = await Promise.all(
      Array.from({ length: 10 }, () => enqueue({ ...sketch, payload: { channelId: GENERAL, content: 'Welcome' } })),
    )
    expect(new Set(orders).size).toBe(1)
    await expect(enqueue({ ...sketch, payload: { channelId: GENERAL, content: 'Else' } })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await db().botOrder.count()).toBe(1)
  })

  test('a channel the bot may not write in and a bot that is off are refused', async () => {
    const { id: profileId } = await createBot()
    await expect(say(profileId, 'no', WINS)).rejects.toMatchObject({ code: 'forbidden' })
    const { id: off } = await createBot({ isActive: false })
    await expect(say(off, 'no')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('staff can cancel a queued order once and retry it once, and both are audited', async () => {
    const { id: profileId } = await createBot()
    const staff = { userId: (await createUser({ role: 'GSM' })).id, role: 'GSM' } as const
    const context = () => ({ actor: staff, at: clock.now() })
    const id = await say(profileId, 'wanted')
    const cancelled = await Promise.allSettled(
      [1, 2].map(() => cancelBotOrder(context(), { id, reason: 'Typing error' })),
    )
    expect(cancelled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await run()).toBe(0)
    await retryBotOrder(context(), { id, reason: 'It was right' })
    await expect(retryBotOrder(context(), { id, reason: 'Again' })).rejects.toMatchObject({ code: 'conflict' })
    expect(await run()).toBe(1)
    await expect(cancelBotOrder(context(), { id, reason: 'Too late' })).rejects.toMatchObject({
      message: 'This order is done.',
    })
    const log = await db().auditLog.findMany({ where: { subjectId: id }, orderBy: { createdAt: 'asc' } })
    expect(log.map(({ action }) => action).sort()).toEqual(['bot_order.cancel', 'bot_order.retry'])
  })
})
