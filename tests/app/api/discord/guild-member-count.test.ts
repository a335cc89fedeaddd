import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { GET } from '@/app/api/discord/guild-member-count/route'
import { DEMO_GUILD } from '@/lib/community/discord-api/constants'
import { ask } from '../../../support/api'
import { answerWith, openDiscord } from '../../../support/discord-server'
import { createUser } from '../../../support/factories/users'

const PATH = '/api/discord/guild-member-count'
let discord: Awaited<ReturnType<typeof openDiscord>>

beforeAll(async () => {
  discord = await openDiscord()
  // read on first use, so that this process asks the server of this test
  Object.assign(process.env, {
    DISCORD_API_BASE: `${discord.apiBase}/`,
    DISCORD_GUILD_ID: DEMO_GUILD.id,
    DISCORD_BOT_TOKEN: DEMO_GUILD.botToken,
  })
})
afterAll(() => discord.close())

describe('GET /api/discord/guild-member-count', () => {
  test('the signed-out are refused, and nobody is asked', async () => {
    expect((await ask(GET, PATH)).status).toBe(401)
    expect(discord.asked).toEqual([])
  })

  test.each(['AFFILIATE', 'MODERATOR'] as const)('answers a signed-in %s the count [S7.15]', async (role) => {
    const answer = await ask(GET, PATH, await createUser({ role }))
    expect({ status: answer.status, body: await answer.json() }).toEqual({
      status: 200,
      body: { memberCount: DEMO_GUILD.memberCount },
    })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

  test('a failure is 503 in the shape of every error, without a count [S8.20]', async () => {
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
