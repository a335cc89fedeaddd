import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DEMO_GUILD } from '@/lib/community/discord/api/constants'
import { getMemberCount } from '@/lib/community/discord/data'
import { answerWith, openDiscord } from '@/tests/support/community/discord-server'

const NOON = new Date('2026-11-20T12:00:00Z')
const later = (ms: number) => new Date(NOON.getTime() + ms)

let discord: Awaited<ReturnType<typeof openDiscord>>
const settings = () => ({ apiBase: discord.apiBase, guildId: DEMO_GUILD.id, botToken: DEMO_GUILD.botToken })
beforeEach(async () => {
  discord = await openDiscord()
})
afterEach(() => discord.close())

describe('getMemberCount', () => {
  test('reads the guild with its counts, as the bot [S7.15]', async () => {
    expect(await getMemberCount(NOON, settings())).toBe(DEMO_GUILD.memberCount)
    expect(discord.asked).toEqual([`/api/v10/guilds/${DEMO_GUILD.id}?with_counts=true`])
  })

  test('a hundred simultaneous callers share one request, which is cached for five minutes', async () => {
    const counts = await Promise.all(Array.from({ length: 100 }, () => getMemberCount(NOON, settings())))
    expect(new Set(counts)).toEqual(new Set([DEMO_GUILD.memberCount]))
    await getMemberCount(later(299_999), settings())
    expect(discord.asked).toHaveLength(1)
    discord.answer = answerWith(200, { approximate_member_count: 7 })
    expect(await getMemberCount(later(300_000), settings())).toBe(7)
    expect(discord.asked).toHaveLength(2)
  })

  test.each([
    ['a wrong token', answerWith(401, { message: '401: Unauthorized', code: 0 })],
    ['too many calls', answerWith(429, { retry_after: 1 })],
    ['a broken server', answerWith(500, {})],
    ['no counts', answerWith(200, { id: DEMO_GUILD.id, name: 'Stoke' })],
    ['a count that is not a number', answerWith(200, { approximate_member_count: '18412' })],
    ['no JSON', (_: unknown, response: { end(text: string): void }) => response.end('<html>')],
    [
      'a redirect',
      (_: unknown, response: { writeHead(...of: unknown[]): { end(): void } }) => {
        response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
      },
    ],
  ] as const)('%s makes the count unavailable [S8.20]', async (_, answer) => {
    discord.answer = answer as typeof discord.answer
    await expect(getMemberCount(NOON, settings())).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('a failure is cached for fifteen seconds', async () => {
    discord.answer = answerWith(503, {})
    await expect(getMemberCount(NOON, settings())).rejects.toThrow()
    await expect(getMemberCount(later(14_999), settings())).rejects.toThrow()
    expect(discord.asked).toHaveLength(1)
    discord.answer = answerWith(200, { approximate_member_count: 1_000 })
    expect(await getMemberCount(later(15_000), settings())).toBe(1_000)
  })

  test('a call that is not answered fails after five seconds', { tags: ['slow'] }, async () => {
    discord.answer = () => undefined
    const began = performance.now()
    await expect(getMemberCount(NOON, settings())).rejects.toMatchObject({ code: 'unavailable' })
    expect(performance.now() - began).toBeGreaterThan(4_500)
    expect(performance.now() - began).toBeLessThan(8_000)
  })

  test('without a configured server the count is unavailable', async () => {
    await expect(getMemberCount(NOON, null)).rejects.toMatchObject({ code: 'unavailable' })
  })
})
