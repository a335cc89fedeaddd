import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GET as listProfilesRoute } from '@/app/_api/admin/bot-profiles/route'
import { listBotProfiles } from '@/lib/community/bots/profile-admin-data'
import { createProfileSchema } from '@/lib/community/bots/profile-admin-schema'
import { checkBotHealth, createBotProfile, editBotProfile } from '@/lib/community/bots/profile-admin-service'
import { resetState } from '@/lib/community/discord/sandbox/data'
import { unseal } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/database/db'
import { systemClock } from '@/lib/platform/dates/clock'
import { ask } from '@/tests/support/api/api'
import { openDiscord, useDiscord } from '@/tests/support/community/discord-server'
import { createBot, GENERAL } from '@/tests/support/factories/bots'
import { createUser } from '@/tests/support/factories/users'
import { createStaff } from '@/tests/support/money/payouts'

const at = new Date('2026-11-20T15:00:00Z')
const reason = 'For the launch'
let discord: Awaited<ReturnType<typeof openDiscord>>
let boss: Awaited<ReturnType<typeof createStaff>>
beforeAll(async () => {
  discord = await openDiscord()
  useDiscord(discord)
})
beforeEach(async () => {
  resetState()
  boss = await createStaff('SUPER_ADMIN')
})
afterAll(() => discord.close())

const input = (more: object = {}) =>
  createProfileSchema.parse({
    name: `Bot ${randomUUID()}`,
    guildId: '123456789012345678',
    allowedChannels: [GENERAL],
    ratePerMinute: 30,
    reason,
    ...more,
  })
const context = () => ({ actor: boss, at })
const rowOf = (id: number) => db().botProfile.findUniqueOrThrow({ where: { id } })

describe('a bot [S2.30]', () => {
  test('stores its token encrypted and never sends it back [Q34]', async () => {
    const token = `secret-${randomUUID()}`
    const id = await createBotProfile(context(), input({ token }))
    const row = await rowOf(id)
    expect(row.tokenSealed).not.toContain(token)
    expect(unseal(row.tokenSealed ?? '')).toBe(token)
    const answer = await ask(listProfilesRoute, '/api/admin/bot-profiles', await createUser({ role: 'SUPER_ADMIN' }))
    const text = await answer.text()
    expect(text).toContain(`••••${token.slice(-4)}`)
    expect(text).not.toContain(token)
    const log = await db().auditLog.findFirst({ where: { subject: 'bot_profile', subjectId: String(id) } })
    expect(JSON.stringify(log?.after)).not.toContain(token)
  })

  test.each(['a.b\nc', 'a b', '“a.b”', 'a.b\u200bc', 'é'])(
    'refuses the token %j, which no header can carry',
    (token) => {
      const { error } = createProfileSchema.safeParse({ ...input(), token })
      expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
        ['token', 'This has a space or a sign that no token has. Copy it anew.'],
      ])
    },
  )

  test('needs its name typed to change the token; names are unique', async () => {
    const [id, other] = [await createBotProfile(context(), input()), await createBotProfile(context(), input())]
    const { name } = await rowOf(id)
    const edit = (body: object, confirm = '') => editBotProfile(context(), { id, ...body, reason, confirm })
    await edit({ ratePerMinute: 5, isActive: false })
    expect(await rowOf(id)).toMatchObject({ ratePerMinute: 5, isActive: false, name })
    await expect(edit({ token: 'another' }, 'x')).rejects.toMatchObject({ code: 'invalid' })
    await edit({ token: 'another' }, name)
    expect((await rowOf(id)).tokenHint).toBe('••••ther')
    await expect(edit({ name: (await rowOf(other)).name })).rejects.toMatchObject({ code: 'conflict' })
  })

  test('shows the result of its health check in the list', async () => {
    const { id } = await createBot()
    expect(await checkBotHealth(id, systemClock.now())).toMatch(/^Reaches its guild: \d+ channels/)
    const tokenless = await createBotProfile(context(), input())
    expect(await checkBotHealth(tokenless, systemClock.now())).toContain('has no token')
    const found = (await listBotProfiles()).find((profile) => profile.id === tokenless)
    expect(found).toMatchObject({
      lastHealth: expect.stringContaining('has no token'),
      tokenHint: null,
      hasToken: false,
    })
  })
})
