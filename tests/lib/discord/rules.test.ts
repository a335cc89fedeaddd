import { describe, expect, test } from 'vitest'
import { abbreviateMembers, discordSettings } from '@/lib/discord/rules'

describe('a member count is abbreviated [S7.19] [S9.17]', () => {
  test.each([
    [0, '0'],
    [7, '7'],
    [999, '999'],
    [1_000, '1K'],
    [1_049, '1K'],
    [1_050, '1.1K'],
    [1_150, '1.2K'],
    [9_999, '10K'],
    [18_412, '18.4K'],
    [100_000, '100K'],
    [999_949, '999.9K'],
    [999_950, '1M'],
    [1_000_000, '1M'],
    [1_250_000, '1.3M'],
    [12_340_000, '12.3M'],
  ])('%s is shown as %s', (count, label) => {
    expect(abbreviateMembers(count)).toBe(label)
  })
})

describe('discordSettings', () => {
  const env = {
    DEMO: true,
    NEXTAUTH_URL: 'http://localhost:3107/',
    DISCORD_API_BASE: 'https://discord.com/api/v10',
    DISCORD_GUILD_ID: undefined,
    DISCORD_BOT_TOKEN: undefined,
  }
  const own = { DISCORD_GUILD_ID: '123456789012345678', DISCORD_BOT_TOKEN: 'secret' }

  test('the configured community is asked, in demo mode too', () => {
    const settings = { apiBase: env.DISCORD_API_BASE, guildId: own.DISCORD_GUILD_ID, botToken: 'secret' }
    expect(discordSettings({ ...env, ...own })).toEqual(settings)
    expect(discordSettings({ ...env, ...own, DEMO: false })).toEqual(settings)
  })

  test('demo mode without one asks the stand-in of this server, never Discord with a made-up token', () => {
    expect(discordSettings(env)?.apiBase).toBe('http://localhost:3107/demo/discord/api/v10')
    expect(discordSettings({ ...env, DISCORD_BOT_TOKEN: 'secret' })?.botToken).not.toBe('secret')
  })

  test('without demo mode half a configuration is none', () => {
    expect(discordSettings({ ...env, DEMO: false })).toBeNull()
    expect(discordSettings({ ...env, DEMO: false, DISCORD_GUILD_ID: own.DISCORD_GUILD_ID })).toBeNull()
    expect(discordSettings({ ...env, DEMO: false, DISCORD_BOT_TOKEN: 'secret' })).toBeNull()
  })
})
