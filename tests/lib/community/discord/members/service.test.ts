import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getDiscordStatus } from '@/lib/community/discord/data'
import { syncDiscordMembers } from '@/lib/community/discord/members/service'
import { ROLES } from '@/lib/community/discord/sandbox/constants'
import { resetState, state as sandbox } from '@/lib/community/discord/sandbox/data'
import { accountNamed } from '@/lib/community/discord/sandbox/oauth'
import { planFault } from '@/lib/community/discord/sandbox/service'
import { beginConnection, disconnect, exchangeCode } from '@/lib/community/discord/service'
import { listSettingsFaults } from '@/lib/community/discord/settings-data'
import { erasePerson } from '@/lib/people/account/deletion/erasure-service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { type Clock, fixedClock, systemClock } from '@/lib/platform/dates/clock'
import { postEarnings } from '@/lib/rewards/achievements/earnings-service'
import { answerWith, decideAtDiscord, openDiscord, useDiscord } from '@/tests/support/community/discord-server'
import { createUser, type TestUser } from '@/tests/support/factories/users'
import { availableOf } from '@/tests/support/money/money'

let discord: Awaited<ReturnType<typeof openDiscord>>
beforeAll(async () => {
  discord = await openDiscord()
  useDiscord(discord)
})
beforeEach(async () => {
  resetState()
  await db().discordMember.deleteMany()
  await db().discordConnection.deleteMany()
  discord.asked.length = 0
})
afterAll(() => discord.close())

const sessionId = '0190aaaa-0000-7000-8000-000000000001'
const later = (minutes: number): Clock => fixedClock(new Date(Date.now() + minutes * 60_000))

async function connect(user: TestUser, username: string, saveAccessToken = false) {
  const context = () => ({ actor: { userId: user.id, sessionId }, at: systemClock.now() })
  const { authorizeUrl } = await beginConnection(context())
  const back = await decideAtDiscord(discord.apiBase, authorizeUrl, { authorize: true, username })
  const [code, state] = [back.get('code') ?? '', back.get('state') ?? '']
  return exchangeCode(context(), { code, state, saveAccessToken })
}

/** The names of a user's roles in the server; undefined for non-members. */
function rolesOf(username: string): string[] | undefined {
  const member = sandbox().members.get(accountNamed(username).id)
  return member && ROLES.filter(({ id }) => member.roles.has(id)).map(({ name }) => name)
}

const memberRow = (username: string) =>
  db().discordMember.findUniqueOrThrow({ where: { discordId: accountNamed(username).id } })

async function earn(user: TestUser, amountCents: bigint) {
  const affiliateId = user.affiliateId ?? 0
  const transfer = { affiliateId, kind: 'quest_reward', from: 'house_quest', to: 'available' } as const
  await transact((tx) => postEarnings(tx, [{ ...transfer, key: `test:${amountCents}`, amountCents, at: new Date() }]))
}

describe('server membership and level roles', () => {
  test('connecting adds the user to the server with the role of their level', async () => {
    await connect(await createUser({ affiliate: { level: 3 } }), 'ada')
    expect(rolesOf('ada')).toEqual(['Stoke Closer Role'])
    expect(await memberRow('ada')).toMatchObject({ roleLevel: 3, attempts: 0, error: null, joinedAt: expect.any(Date) })
  })

  test('a new level changes the role, without requests for other members', async () => {
    const user = await createUser()
    await connect(user, 'bea')
    await connect(await createUser(), 'cy')
    expect(rolesOf('bea')).toEqual(['Stoke Newbie Role'])
    await earn(user, 120_000n)
    discord.asked.length = 0
    expect(await syncDiscordMembers(later(1))).toBe(1)
    expect(rolesOf('bea')).toEqual(['Stoke Closer Role'])
    const guild = discord.asked.map((path) => path.replace(/^.*\/guilds\/\d+/, ''))
    const { id } = accountNamed('bea')
    expect(guild).toEqual([
      '/roles',
      `/members/${id}/roles/${ROLES.find(({ name }) => name.includes('Closer'))?.id}`,
      `/members/${id}/roles/${ROLES.find(({ name }) => name.includes('Newbie'))?.id}`,
    ])
    expect(await syncDiscordMembers(later(2))).toBe(0)
  })

  test('disconnecting removes the role, even when another account is connected right after', async () => {
    const user = await createUser({ affiliate: { level: 2 } })
    await connect(user, 'dan')
    planFault({ operation: 'role', fault: 'server_error', times: 1 })
    await disconnect({ actor: { userId: user.id }, at: systemClock.now() })
    expect(rolesOf('dan')).toEqual(['Stoke Hustler Role'])
    await connect(user, 'dan.two')
    expect(rolesOf('dan.two')).toEqual(['Stoke Hustler Role'])
    expect(await syncDiscordMembers(later(3))).toBe(1)
    expect(rolesOf('dan')).toEqual([])
    expect(rolesOf('dan.two')).toEqual(['Stoke Hustler Role'])
  })

  test('still pays the bonus when joining the server fails, and retries with the stored token', async () => {
    const user = await createUser()
    planFault({ operation: 'member', fault: 'server_error', times: 1 })
    expect(await connect(user, 'eve', true)).toMatchObject({ bonus: 5 })
    expect(await availableOf(user.affiliateId ?? 0)).toBe(500n)
    expect(rolesOf('eve')).toBeUndefined()
    expect(await memberRow('eve')).toMatchObject({ attempts: 1, error: 'Discord answered 503.' })
    expect(await syncDiscordMembers(later(1))).toBe(0)
    expect(await syncDiscordMembers(later(3))).toBe(1)
    expect(rolesOf('eve')).toEqual(['Stoke Newbie Role'])
  })

  test('a rate limit ends the run, and the member is retried exactly when Discord allows it', async () => {
    for (const name of ['fay', 'gus', 'hal']) await connect(await createUser(), name)
    await db().affiliate.updateMany({ data: { level: 2 } })
    planFault({ operation: 'role', fault: 'rate_limit', times: 1 })
    discord.asked.length = 0
    const now = later(5)
    expect(await syncDiscordMembers(now)).toBe(0)
    expect(discord.asked.filter((path) => path.includes('/members/'))).toHaveLength(1)
    const [paused] = await db().discordMember.findMany({ where: { attempts: 1 } })
    expect(paused?.nextTryAt.getTime()).toBe(now.now().getTime() + 1_200)
    expect(await syncDiscordMembers(later(6))).toBe(3)
  })

  test('an unavailable server ends the run after one request, and later runs update everyone', async () => {
    for (const name of ['ned', 'oli', 'pam']) await connect(await createUser(), name)
    await db().affiliate.updateMany({ data: { level: 2 } })
    planFault({ operation: 'roles', fault: 'server_error', times: 1 })
    discord.asked.length = 0
    expect(await syncDiscordMembers(later(1))).toBe(0)
    expect(discord.asked).toHaveLength(1)
    expect(await syncDiscordMembers(later(2))).toBe(2)
    expect(await syncDiscordMembers(later(4))).toBe(1)
  })

  test('a user who left the server gets no role and is retried with growing delays', async () => {
    const user = await createUser()
    await connect(user, 'ida')
    sandbox().members.clear()
    await earn(user, 20_000n)
    const waits: number[] = []
    for (let run = 1, minutes = 1; run <= 4; run += 1) {
      expect(await syncDiscordMembers(later(minutes))).toBe(0)
      const { nextTryAt } = await memberRow('ida')
      waits.push(Math.round((nextTryAt.getTime() - Date.now()) / 60_000) - minutes)
      minutes += (waits.at(-1) ?? 0) + 1
    }
    expect(waits).toEqual([2, 4, 8, 16])
    expect((await memberRow('ida')).error).toContain('Unknown Member')
  })

  test('a deleted account loses its role, and its Discord account earns no further bonus [Q31]', async () => {
    const [leaver, next] = [await createUser(), await createUser()]
    await connect(leaver, 'nia')
    const erased = { userId: leaver.id, email: leaver.email, passwordHash: 'none', at: new Date() }
    await transact((tx) => erasePerson(tx, erased))
    expect(await syncDiscordMembers(later(1))).toBe(1)
    expect(rolesOf('nia')).toEqual([])
    expect(await connect(next, 'nia')).toMatchObject({ bonus: 0 })
    expect(await availableOf(next.affiliateId ?? 0)).toBe(0n)
  })

  test('two concurrent runs update each member once', async () => {
    const users = await Promise.all(['jo', 'kim', 'lea', 'max'].map(async (name) => connect(await createUser(), name)))
    await db().affiliate.updateMany({ data: { level: 4 } })
    discord.asked.length = 0
    const done = await Promise.all([syncDiscordMembers(later(1)), syncDiscordMembers(later(1))])
    expect(done[0] + done[1]).toBe(users.length)
    expect(discord.asked.filter((path) => path.includes('/members/'))).toHaveLength(2 * users.length)
  })

  test('staff join the server without a role', async () => {
    await connect(await createUser({ role: 'GSM' }), 'mod')
    expect(rolesOf('mod')).toEqual([])
    expect(await syncDiscordMembers(later(1))).toBe(0)
  })
})

describe('an account that Discord does not let in', () => {
  const REFUSALS: [string, number, number, string][] = [
    ['is in too many servers', 400, 30001, 'as many servers as Discord allows'],
    ['is banned', 403, 40007, 'banned from the community'],
    ['is not verified', 403, 40002, 'wants this account to be verified'],
    ['has a token without the scope', 403, 50025, 'no longer accepts the permission'],
  ]
  test.each(REFUSALS)(
    'and %s is connected, reads why it is no member, and is asked again after a day',
    async (name, status, code, words) => {
      const user = await createUser()
      const username = { 30001: 'fay', 40007: 'gil', 40002: 'hal', 50025: 'ivo' }[code] ?? ''
      const asSandbox = discord.answer
      discord.answer = (request, response) => {
        const path = request.url ?? ''
        if (/members[/][0-9]+$/.test(path)) return answerWith(status, { message: name, code })(request, response)
        if (/members[/][0-9]+[/]roles/.test(path))
          return answerWith(404, { message: 'Unknown Member', code: 10007 })(request, response)
        return asSandbox(request, response)
      }
      try {
        await connect(user, username, true)
        expect(discord.asked.filter((path) => path.includes('/roles/'))).toEqual([])
        const { connection } = await getDiscordStatus(user.id, true)
        expect(connection).toMatchObject({ username, isMember: false, memberProblem: expect.stringContaining(words) })
        const told = await db().notification.findMany({ where: { userId: user.id } })
        expect(JSON.stringify(told)).not.toContain('in the community')
        const calls = discord.asked.length
        await syncDiscordMembers(later(23 * 60))
        expect(discord.asked).toHaveLength(calls)
      } finally {
        discord.answer = asSandbox
      }
      await syncDiscordMembers(later(25 * 60))
      const { connection } = await getDiscordStatus(user.id, true)
      expect(connection?.memberProblem === null || code === 40007 || code === 50025).toBe(true)
    },
  )

  test('a second code of the state that connected it says that it is connected, and pays nothing again', async () => {
    const user = await createUser()
    const context = () => ({ actor: { userId: user.id, sessionId }, at: systemClock.now() })
    const { authorizeUrl } = await beginConnection(context())
    const press = () => decideAtDiscord(discord.apiBase, authorizeUrl, { authorize: true, username: 'twice' })
    const [first, second] = [await press(), await press()]
    const exchange = (back: URLSearchParams) =>
      exchangeCode(context(), { code: back.get('code') ?? '', state: back.get('state') ?? '', saveAccessToken: false })
    expect(await exchange(first)).toMatchObject({ username: 'twice', bonus: 5 })
    expect(await exchange(second)).toMatchObject({ username: 'twice', bonus: 0 })
    expect(await exchange(second)).toMatchObject({ username: 'twice', bonus: 0 })
    await expect(
      exchangeCode(context(), { code: 'x', state: 'made up', saveAccessToken: false }),
    ).rejects.toMatchObject({
      code: 'bad_request',
    })
  })
})

test.each([
  ['the bot may not grant roles', 403, 50013, /move it above the roles of levels/],
  ['the bot was removed from the server', 403, 50001, /Invite it to the server again/],
  ['the token of the bot was replaced', 401, 0, /check DISCORD_BOT_TOKEN/],
])('%s: staff read it as an alarm until it works again', async (_, status, code, words) => {
  const answer = discord.answer
  const username = `fault${status}c${code}`
  discord.answer = (request, response) =>
    request.url?.includes('/guilds/')
      ? answerWith(status, { message: 'Refused', code })(request, response)
      : answer(request, response)
  await connect(await createUser(), username, true)
  expect(await listSettingsFaults(new Date())).toEqual([expect.stringMatching(words)])
  discord.answer = answer
  await syncDiscordMembers(later(60 * 24))
  expect(await listSettingsFaults(new Date())).toEqual([])
})

test('a refusal for the account of a person is no alarm', async () => {
  const answer = discord.answer
  discord.answer = (request, response) =>
    request.url?.includes('/members/')
      ? answerWith(403, { message: 'Banned', code: 40007 })(request, response)
      : answer(request, response)
  await connect(await createUser(), 'bannedone', true)
  discord.answer = answer
  expect((await memberRow('bannedone')).error).toMatch(/^.40007/)
  expect(await listSettingsFaults(new Date())).toEqual([])
})
