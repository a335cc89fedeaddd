// Slow: walks people through connecting against a server that speaks the protocol of Discord.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DISCORD_BONUS_CENTS, STATE_MS } from '@/lib/community/discord/constants'
import { getDiscordStatus } from '@/lib/community/discord/data'
import { resetState, state as sandbox } from '@/lib/community/discord/sandbox/data'
import { beginConnection, disconnect, exchangeCode } from '@/lib/community/discord/service'
import { listSettingsFaults } from '@/lib/community/discord/settings-data'
import { unseal } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/database/db'
import { systemClock } from '@/lib/platform/dates/clock'
import { answerWith, decideAtDiscord, openDiscord, useDiscord } from '@/tests/support/community/discord-server'
import { availableOf, ledgerIsClean } from '@/tests/support/money/money'
import { createQuest } from '../../../support/factories/quests'
import { createUser, type TestUser } from '../../../support/factories/users'

let discord: Awaited<ReturnType<typeof openDiscord>>
let standIn: typeof discord.answer
beforeAll(async () => {
  discord = await openDiscord()
  standIn = discord.answer
  useDiscord(discord)
})
beforeEach(() => {
  resetState()
  discord.answer = standIn
  discord.asked.length = 0
})
afterAll(() => discord.close())

const SESSION = '0190aaaa-0000-7000-8000-000000000001'
const as = (user: TestUser, sessionId = SESSION) => ({
  actor: { userId: user.id, sessionId },
  at: systemClock.now(),
})
let people = 0
/** An unused Discord username. */
function names() {
  people += 1
  return `person.${people}`
}

/** Starts a connection, authorizes it at Discord as `username` and returns the callback values. */
async function allowed(user: TestUser, username = names(), fault?: string) {
  const { authorizeUrl } = await beginConnection(as(user))
  const back = await decideAtDiscord(discord.apiBase, authorizeUrl, {
    authorize: true,
    username,
    ...(fault && { fault }),
  })
  return { code: back.get('code') ?? '', state: back.get('state') ?? '', saveAccessToken: false }
}

const exchange = async (user: TestUser, back: Awaited<ReturnType<typeof allowed>>) => exchangeCode(as(user), back)
const connect = async (user: TestUser, username?: string) => exchange(user, await allowed(user, username))
const tokenCalls = () => discord.asked.filter((path) => path.endsWith('/oauth2/token')).length
const moneyOf = (user: TestUser) => availableOf(user.affiliateId ?? 0)

const WITH_BONUS = 'Successfully connected to Discord! You earned $5 bonus!'

describe('exchangeCode', () => {
  test('connects the account, pays $5, completes the quest, awards the achievement and notifies the user [S1.8] [S7.11] [S8.13] [S9.16]', async () => {
    const user = await createUser()
    const quest = await createQuest({ metric: 'discord_connected', target: 1n, window: 'once' })
    const username = names()
    expect(await connect(user, username)).toEqual({ message: WITH_BONUS, username, bonus: 5 })
    expect(await moneyOf(user)).toBe(DISCORD_BONUS_CENTS)
    expect(await ledgerIsClean()).toBe(true)

    const affiliateId = user.affiliateId ?? 0
    const achievements = await db().achievementEarned.findMany({ where: { affiliateId }, select: { key: true } })
    expect(achievements).toContainEqual({ key: 'discord-connected' })
    const progress = await db().questProgress.findFirstOrThrow({ where: { affiliateId, questId: quest.id } })
    expect(progress.completedAt).not.toBeNull()
    const news = await db().notification.findMany({ where: { userId: user.id, title: 'Discord connected' } })
    expect(news.map(({ message }) => message)).toEqual([
      `The bonus of $5 is in your balance. You are connected as ${username}.`,
    ])
    await db().quest.update({ where: { id: quest.id }, data: { status: 'ended' } })
  })

  test('a Discord account completes the quest of one person only', async () => {
    const quest = await createQuest({ metric: 'discord_connected', target: 1n, window: 'once' })
    const [first, second, username] = [await createUser(), await createUser(), names()]
    await connect(first, username)
    await disconnect(as(first))
    expect(await connect(second, username)).toMatchObject({ bonus: 0 })
    const done = await db().questProgress.findMany({ where: { questId: quest.id, completedAt: { not: null } } })
    expect(done.map(({ affiliateId }) => affiliateId)).toEqual([first.affiliateId])
    await db().quest.update({ where: { id: quest.id }, data: { status: 'ended' } })
  })

  test('a code sent 100 times concurrently is exchanged once, with one bonus and 100 identical responses [S4.46] [Q31]', async () => {
    const user = await createUser()
    const back = await allowed(user)
    const answers = await Promise.all(Array.from({ length: 100 }, () => exchange(user, back)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.message).toBe(WITH_BONUS)
    expect(tokenCalls()).toBe(1)
    expect(await moneyOf(user)).toBe(DISCORD_BONUS_CENTS)
    expect(await exchange(user, back)).toEqual(answers[0])
    expect(tokenCalls()).toBe(1)
  })

  test('an invalid code sent 20 times concurrently is exchanged once, with the same error for all [S4.46] [S8.14] [Q31]', async () => {
    const user = await createUser()
    const back = { ...(await allowed(user)), code: 'made-up' }
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => exchange(user, back)))
    const words = tries.map((one) => (one.status === 'rejected' ? one.reason.message : 'connected'))
    expect(new Set(words)).toEqual(new Set(['Discord no longer accepts this code. Connect again.']))
    expect(tokenCalls()).toBe(1)
  })

  test('reconnecting pays no second bonus, and the message mentions none [S9.16] [Q31]', async () => {
    const user = await createUser()
    const username = names()
    await connect(user, username)
    await disconnect(as(user))
    expect(await connect(user, username)).toMatchObject({ message: 'Successfully connected to Discord!', bonus: 0 })
    await disconnect(as(user))
    expect(await connect(user)).toMatchObject({ bonus: 0 })
    expect(await moneyOf(user)).toBe(DISCORD_BONUS_CENTS)
  })

  test('a Discord account earns the bonus once, even when another user connects it [Q31]', async () => {
    const [first, second] = [await createUser(), await createUser()]
    const username = names()
    await connect(first, username)
    await disconnect(as(first))
    expect(await connect(second, username)).toMatchObject({ bonus: 0 })
    expect(await moneyOf(second)).toBe(0n)
    // the second user can still earn a bonus with another Discord account
    await disconnect(as(second))
    expect(await connect(second)).toMatchObject({ bonus: 5 })
  })

  test('a Discord account connected to another user is refused with a message, without a bonus [S8.14] [Q31]', async () => {
    const [first, second] = [await createUser(), await createUser()]
    const username = names()
    await connect(first, username)
    await expect(connect(second, username)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This Discord account is connected to another account here.',
    })
    expect(await moneyOf(second)).toBe(0n)
    expect((await getDiscordStatus(second.id, true)).connection).toBeNull()
  })

  test('ten users connect the same Discord account concurrently: one is connected and paid [Q31]', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => createUser()))
    const username = names()
    const backs = await Promise.all(people.map(async (user) => ({ user, back: await allowed(user, username) })))
    const tries = await Promise.allSettled(backs.map(({ user, back }) => exchange(user, back)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const paid = await Promise.all(people.map(moneyOf))
    expect(paid.reduce((sum, each) => sum + each, 0n)).toBe(DISCORD_BONUS_CENTS)
  })

  test('two concurrent codes of one user both succeed, and the bonus is paid once [Q31]', async () => {
    const user = await createUser()
    const username = names()
    const backs = [await allowed(user, username), await allowed(user, username)]
    const answers = await Promise.all(backs.map((back) => exchange(user, back)))
    expect(answers.map(({ bonus }) => bonus).sort()).toEqual([0, 5])
    expect(await moneyOf(user)).toBe(DISCORD_BONUS_CENTS)
  })

  test('a second Discord account is refused, with the username of the connected one', async () => {
    const user = await createUser()
    await connect(user, 'first.name')
    await expect(connect(user)).rejects.toMatchObject({
      message: 'You are connected as first.name. Disconnect that account first.',
    })
    expect((await getDiscordStatus(user.id, true)).connection?.username).toBe('first.name')
  })

  test('staff connect without a bonus', async () => {
    const staff = await createUser({ role: 'MODERATOR' })
    expect(await connect(staff)).toMatchObject({ message: 'Successfully connected to Discord!', bonus: 0 })
    expect(await db().discordBonus.count({ where: { userId: staff.id } })).toBe(0)
  })

  test.each([
    ['pending', 5],
    ['suspended', 0],
  ] as const)('an affiliate who is %s earns $%s [S9.16]', async (status, bonus) => {
    expect(await connect(await createUser({ affiliate: { status } }))).toMatchObject({ bonus })
  })
})

describe('the OAuth state', () => {
  const refused = { code: 'bad_request', message: expect.stringContaining('Connect again.') }

  test.each([
    ['missing', () => ''],
    ['made up', () => 'x'.repeat(43)],
    ['changed', (state: string) => `${state.slice(0, -1)}!`],
  ])('that is %s is refused without an exchange, and the code can still be used [Q31]', async (_, changed) => {
    const user = await createUser()
    const back = await allowed(user)
    await expect(exchange(user, { ...back, state: changed(back.state) })).rejects.toMatchObject(refused)
    expect(tokenCalls()).toBe(0)
    expect(await exchange(user, back)).toMatchObject({ bonus: 5 })
  })

  test('of another user or session is refused without an exchange [Q31]', async () => {
    const [user, thief] = [await createUser(), await createUser()]
    const back = await allowed(user)
    await expect(exchange(thief, back)).rejects.toMatchObject(refused)
    const elsewhere = as(user, '0190aaaa-0000-7000-8000-000000000002')
    await expect(exchangeCode(elsewhere, back)).rejects.toMatchObject(refused)
    expect(tokenCalls()).toBe(0)
  })

  test('is valid once [Q31]', async () => {
    const user = await createUser()
    const back = await allowed(user)
    await exchange(user, back)
    expect(await exchange(user, { ...back, code: 'another' })).toMatchObject({ bonus: 0 })
    expect(tokenCalls()).toBe(1)
    await disconnect(as(user))
    await expect(exchange(user, { ...back, code: 'a third' })).rejects.toMatchObject(refused)
  })

  test('expires after ten minutes [Q31]', async () => {
    const user = await createUser()
    const back = await allowed(user)
    const late = { ...as(user), at: new Date(Date.now() + STATE_MS) }
    await expect(exchangeCode(late, back)).rejects.toMatchObject(refused)
    expect(tokenCalls()).toBe(0)
  })

  test('is refused for another user after the code was exchanged', async () => {
    const [user, thief] = [await createUser(), await createUser()]
    const back = await allowed(user)
    await exchange(user, back)
    await expect(exchange(thief, back)).rejects.toMatchObject(refused)
  })

  test('is not stored in plain text, nor is the code', async () => {
    const user = await createUser()
    const back = await allowed(user)
    await exchange(user, back)
    const kept = JSON.stringify([
      await db().discordState.findMany({ where: { userId: user.id } }),
      await db().discordExchange.findMany({ where: { userId: user.id } }),
    ])
    expect(kept).not.toContain(back.state)
    expect(kept).not.toContain(back.code)
  })
})

describe('the access token', () => {
  const tokenOf = async (user: TestUser) =>
    (await db().discordConnection.findUniqueOrThrow({ where: { userId: user.id } })).accessTokenSealed

  test('is stored encrypted with saveAccessToken, and revoked otherwise [S7.11]', async () => {
    const [keeps, lets] = [await createUser(), await createUser()]
    await exchange(keeps, { ...(await allowed(keeps)), saveAccessToken: true })
    const sealed = (await tokenOf(keeps)) ?? ''
    expect(sealed).toMatch(/^v2\./)
    const me = await fetch(`${discord.apiBase}/users/@me`, { headers: { authorization: `Bearer ${unseal(sealed)}` } })
    expect(me.status).toBe(200)
    expect(sandbox().revoked.size).toBe(0)

    await connect(lets)
    expect(await tokenOf(lets)).toBeNull()
    expect(sandbox().revoked.size).toBe(1)
  })

  test('is deleted and revoked at Discord when the user disconnects', async () => {
    const user = await createUser()
    await exchange(user, { ...(await allowed(user)), saveAccessToken: true })
    const token = unseal((await tokenOf(user)) ?? '')
    await disconnect(as(user))
    expect(await tokenOf(user)).toBeNull()
    expect(sandbox().revoked).toEqual(new Set([token]))
    // disconnecting again changes nothing
    await disconnect(as(user))
    expect((await getDiscordStatus(user.id, true)).connection).toBeNull()
  })
})

describe('failures at Discord', () => {
  test('a short rate limit is waited out, and the code still works [S8.13]', async () => {
    const user = await createUser()
    expect(await exchange(user, await allowed(user, names(), 'rate_limit'))).toMatchObject({ bonus: 5 })
    expect(tokenCalls()).toBe(2)
  })

  test.each([
    ['a server error', 'server_error', 'Discord did not answer. Connect again in a moment.'],
    ['a dropped response', 'cut', 'Discord did not answer. Connect again in a moment.'],
  ])('%s is reported, and a new code works [S8.14]', async (_, fault, message) => {
    const user = await createUser()
    const back = await allowed(user, names(), fault)
    await expect(exchange(user, back)).rejects.toMatchObject({ code: 'unavailable', message })
    await expect(exchange(user, back)).rejects.toMatchObject({ code: 'unavailable', message })
    expect(tokenCalls()).toBe(1)
    expect(await connect(user)).toMatchObject({ bonus: 5 })
  })

  test('a long rate limit is reported instead of waited out [S8.14]', async () => {
    const user = await createUser()
    const back = await allowed(user)
    discord.answer = answerWith(429, { message: 'You are being rate limited.', retry_after: 60, global: false })
    await expect(exchange(user, back)).rejects.toMatchObject({
      message: 'Discord is busy right now. Wait a minute, then connect again.',
    })
    expect(tokenCalls()).toBe(1)
  })

  const httpDate = (ms: number) => new Date(Date.UTC(2026, 10, 20) + ms).toUTCString()
  const busy = (pause: string) => `Discord is busy right now. Wait ${pause}, then connect again.`
  const ours = 'Discord is not set up correctly here. Our team has been told; try again later.'
  const again = 'Discord no longer accepts this code. Connect again.'
  test.each<[string, number, unknown, Record<string, string>, string]>([
    ['a pause of hours by a proxy', 429, 'error code: 1015', { 'retry-after': '29323' }, busy('9 hours')],
    ['a pause until a date', 429, {}, { 'retry-after': httpDate(40 * 60_000), date: httpDate(0) }, busy('40 minutes')],
    ['a pause of seconds', 429, { retry_after: 30.2 }, {}, busy('31 seconds')],
    [
      'a wrong return address',
      400,
      { error: 'invalid_request', error_description: 'Invalid "redirect_uri" in request.' },
      {},
      ours,
    ],
    ['a wrong secret', 401, { error: 'invalid_client' }, {}, ours],
    ['an application that may not', 400, { error: 'unauthorized_client' }, {}, ours],
    [
      'a code that was used',
      400,
      { error: 'invalid_grant', error_description: 'Invalid "code" in request.' },
      {},
      again,
    ],
  ])('%s is told in words, with what helps', async (_, status, body, headers, message) => {
    const user = await createUser()
    const back = await allowed(user)
    discord.answer = answerWith(status, body, headers)
    await expect(exchange(user, back)).rejects.toMatchObject({ message })
    // staff have an alarm for a fault of our own, until somebody comes through, or for a day
    const faults = await listSettingsFaults(new Date())
    expect(faults).toEqual(message === ours ? [expect.stringMatching(/^People cannot connect: /)] : [])
    expect(await listSettingsFaults(new Date(Date.now() + 25 * 3_600_000))).toEqual([])
  })

  test('an unexpected response is reported as "Failed to connect to Discord" [S8.14]', async () => {
    const user = await createUser()
    const back = await allowed(user)
    discord.answer = answerWith(200, { surprise: true })
    await expect(exchange(user, back)).rejects.toMatchObject({ message: 'Failed to connect to Discord' })
  })
})
