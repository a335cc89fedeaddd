import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GET as listProfilesRoute } from '@/app/api/admin/bot-profiles/route'
import { checkHealth, createProfile, editProfile, orderOfBot } from '@/lib/community/bots/desk'
import { listBotOrders, listBotProfiles } from '@/lib/community/bots/desk-data'
import { botOrdersQuerySchema, createProfileSchema } from '@/lib/community/bots/desk-schema'
import { resetState, state as sandbox } from '@/lib/community/discord-sandbox/state'
import { unseal } from '@/lib/platform/crypto/seal'
import { systemClock } from '@/lib/platform/dates/clock'
import { db } from '@/lib/platform/db'
import { ask } from '../../../support/api'
import { openDiscord, useDiscord } from '../../../support/discord-server'
import { createBot, GENERAL, WINS } from '../../../support/factories/bots'
import { createUser } from '../../../support/factories/users'
import { createStaff } from '../../../support/payouts'

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

const sketch = (more: object = {}) =>
  createProfileSchema.parse({
    ...{ name: `Bot ${randomUUID()}`, guildId: '123456789012345678', allowedChannels: [GENERAL] },
    ...{ ratePerMinute: 30, reason },
    ...more,
  })
const rowOf = (id: number) => db().botProfile.findUniqueOrThrow({ where: { id } })

describe('an order of staff [S2.31]', () => {
  const message = (profileId: number, key: string, content = 'Payouts are sent') =>
    orderOfBot(
      { profileId, key, reason, task: { kind: 'message', payload: { channelId: GENERAL, content } } },
      boss,
      systemClock,
    )

  test('really posts in the community, once of the same order sent five times at once', async () => {
    const { id: profileId } = await createBot()
    const key = randomUUID()
    const ids = await Promise.all(Array.from({ length: 5 }, () => message(profileId, key)))
    expect(new Set(ids).size).toBe(1)
    expect(sandbox().messages.map(({ content }) => content)).toEqual(['Payouts are sent'])
    const { rows } = await listBotOrders(botOrdersQuerySchema.parse({ q: 'Payouts are sent' }))
    expect(rows).toMatchObject([{ id: ids[0], status: 'done', target: GENERAL, kind: 'message' }])
    expect(await db().auditLog.count({ where: { subject: 'bot_order', subjectId: ids[0] ?? '' } })).toBe(1)
  })

  test('in a channel the bot may not write in is refused', async () => {
    const { id: profileId } = await createBot({ allowedChannels: [WINS] })
    await expect(message(profileId, randomUUID())).rejects.toMatchObject({ code: 'forbidden' })
    expect(sandbox().messages).toEqual([])
  })
})

describe('a bot [S2.30]', () => {
  test('keeps its token sealed, and nobody reads it again [Q34]', async () => {
    const token = `secret-${randomUUID()}`
    const id = await createProfile(sketch({ token }), boss, at)
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

  test('changes with its name typed where the token changes; a name is taken once', async () => {
    const [id, other] = [await createProfile(sketch(), boss, at), await createProfile(sketch(), boss, at)]
    const { name } = await rowOf(id)
    const edit = (body: object, confirm = '') => editProfile(id, { ...body, reason, confirm }, boss, at)
    await edit({ ratePerMinute: 5, isActive: false })
    expect(await rowOf(id)).toMatchObject({ ratePerMinute: 5, isActive: false, name })
    await expect(edit({ token: 'another' }, 'x')).rejects.toMatchObject({ code: 'invalid' })
    await edit({ token: 'another' }, name)
    expect((await rowOf(id)).tokenHint).toBe('••••ther')
    await expect(edit({ name: (await rowOf(other)).name })).rejects.toMatchObject({ code: 'conflict' })
  })

  test('is asked how it is, and says so in the list', async () => {
    const { id } = await createBot()
    expect(await checkHealth(id, systemClock)).toMatch(/^Reaches its guild: \d+ channels/)
    const tokenless = await createProfile(sketch(), boss, at)
    expect(await checkHealth(tokenless, systemClock)).toContain('has no token')
    const found = (await listBotProfiles()).find((profile) => profile.id === tokenless)
    expect(found).toMatchObject({ lastHealth: expect.stringContaining('has no token'), tokenHint: null })
  })
})
