import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DEMO_GUILD } from '@/lib/community/discord/constants'
import { getMemberCount } from '@/lib/community/discord/data'
import { fixedClock } from '@/lib/platform/dates/clock'
import { answerWith, openDiscord } from '../../../support/discord-server'

const NOON = new Date('2026-11-20T12:00:00Z')
const later = (ms: number) => fixedClock(new Date(NOON.getTime() + ms))
const noon = later(0)

let discord: Awaited<ReturnType<typeof openDiscord>>
const settings = () => ({ apiBase: discord.apiBase, guildId: DEMO_GUILD.id, botToken: DEMO_GUILD.botToken })
beforeEach(async () => {
  discord = await openDiscord()
})
afterEach(() => discord.close())

describe('getMemberCount', () => {
  test('asks the guild with its counts, as the bot [S7.15]', async () => {
    expect(await getMemberCount(settings(), noon)).toBe(DEMO_GUILD.memberCount)
    expect(discord.asked).toEqual([`/api/v10/guilds/${DEMO_GUILD.id}?with_counts=true`])
  })

  test('a hundred at once share one question, and its answer is good for five minutes', async () => {
    const counts = await Promise.all(Array.from({ length: 100 }, () => getMemberCount(settings(), noon)))
    expect(new Set(counts)).toEqual(new Set([DEMO_GUILD.memberCount]))
    await getMemberCount(settings(), later(299_999))
    expect(discord.asked).toHaveLength(1)
    discord.answer = answerWith(200, { approximate_member_count: 7 })
    expect(await getMemberCount(settings(), later(300_000))).toBe(7)
    expect(discord.asked).toHaveLength(2)
  })

  test.each([
    ['a wrong token', answerWith(401, { message: '401: Unauthorized', code: 0 })],
    ['too many questions', answerWith(429, { retry_after: 1 })],
    ['a broken server', answerWith(500, {})],
    ['no counts', answerWith(200, { id: DEMO_GUILD.id, name: 'Stoke' })],
    ['a count that is none', answerWith(200, { approximate_member_count: '18412' })],
    ['no JSON', (_: unknown, response: { end(text: string): void }) => response.end('<html>')],
    [
      'a redirect',
      (_: unknown, response: { writeHead(...of: unknown[]): { end(): void } }) => {
        response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
      },
    ],
  ] as const)('%s is said to be unavailable [S8.20]', async (_, answer) => {
    discord.answer = answer as typeof discord.answer
    await expect(getMemberCount(settings(), noon)).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('a failure is asked about again after a quarter of a minute, not at once', async () => {
    discord.answer = answerWith(503, {})
    await expect(getMemberCount(settings(), noon)).rejects.toThrow()
    await expect(getMemberCount(settings(), later(14_999))).rejects.toThrow()
    expect(discord.asked).toHaveLength(1)
    discord.answer = answerWith(200, { approximate_member_count: 1_000 })
    expect(await getMemberCount(settings(), later(15_000))).toBe(1_000)
  })

  test('a Discord that does not answer is given up after five seconds', async () => {
    discord.answer = () => undefined
    const began = performance.now()
    await expect(getMemberCount(settings(), noon)).rejects.toMatchObject({ code: 'unavailable' })
    expect(performance.now() - began).toBeGreaterThan(4_500)
    expect(performance.now() - began).toBeLessThan(8_000)
  })

  test('nobody to ask is unavailable too', async () => {
    await expect(getMemberCount(null, noon)).rejects.toMatchObject({ code: 'unavailable' })
  })
})
