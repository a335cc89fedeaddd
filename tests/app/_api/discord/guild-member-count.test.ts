import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { GET } from '@/app/_api/discord/guild-member-count/route'
import { DEMO_GUILD } from '@/lib/community/discord/api/constants'
import { ask } from '@/tests/support/api/api'
import { answerWith, openDiscord } from '@/tests/support/community/discord-server'
import { createUser } from '../../../support/factories/users'

const PATH = '/api/discord/guild-member-count'
let discord: Awaited<ReturnType<typeof openDiscord>>

beforeAll(async () => {
  discord = await openDiscord()
  // settings are read on first use, so this process calls this test's server
  Object.assign(process.env, {
    DISCORD_API_BASE: `${discord.apiBase}/`,
    DISCORD_GUILD_ID: DEMO_GUILD.id,
    DISCORD_BOT_TOKEN: DEMO_GUILD.botToken,
  })
})
afterAll(() => discord.close())

describe('GET /api/discord/guild-member-count', () => {
  test('refuses the signed-out without asking Discord', async () => {
    expect((await ask(GET, PATH)).status).toBe(401)
    expect(discord.asked).toEqual([])
  })

  test.each(['AFFILIATE', 'MODERATOR'] as const)('answers the count to a signed-in %s [S7.15]', async (role) => {
    const answer = await ask(GET, PATH, await createUser({ role }))
    expect({ status: answer.status, body: await answer.json() }).toEqual({
      status: 200,
      body: { memberCount: DEMO_GUILD.memberCount },
    })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

  test('answers a Discord failure with 503 in the usual error shape, without a count [S8.20]', async () => {
    const user = await createUser()
    discord.answer = answerWith(500, {})
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 300_000 })
    const answer = await ask(GET, PATH, user)
    vi.useRealTimers()
    expect({ status: answer.status, body: await answer.json() }).toEqual({
      status: 503,
      body: { error: { code: 'unavailable', message: expect.any(String) } },
    })
  })
})
