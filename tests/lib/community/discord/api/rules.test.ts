import { describe, expect, test } from 'vitest'
import { authorizeUrl, discordClient, discordSettings } from '@/lib/community/discord/api/rules'

describe('discordSettings', () => {
  const env = {
    DEMO: true,
    NEXTAUTH_URL: 'http://localhost:3107/',
    DISCORD_API_BASE: 'https://discord.com/api/v10',
    DISCORD_GUILD_ID: undefined,
    DISCORD_BOT_TOKEN: undefined,
    DISCORD_CLIENT_ID: undefined,
    DISCORD_CLIENT_SECRET: undefined,
  }
  const own = { DISCORD_GUILD_ID: '123456789012345678', DISCORD_BOT_TOKEN: 'secret' }

  test('the configured server is used, in demo mode too', () => {
    const settings = { apiBase: env.DISCORD_API_BASE, guildId: own.DISCORD_GUILD_ID, botToken: 'secret' }
    expect(discordSettings({ ...env, ...own })).toEqual(settings)
    expect(discordSettings({ ...env, ...own, DEMO: false })).toEqual(settings)
  })

  test('demo mode without a configured server uses the built-in sandbox, never Discord with the demo token', () => {
    expect(discordSettings(env)?.apiBase).toBe('http://localhost:3107/demo/discord/api/v10')
    expect(discordSettings({ ...env, DISCORD_BOT_TOKEN: 'secret' })?.botToken).not.toBe('secret')
  })

  test('an incomplete configuration without demo mode gives no settings', () => {
    expect(discordSettings({ ...env, DEMO: false })).toBeNull()
    expect(discordSettings({ ...env, DEMO: false, DISCORD_GUILD_ID: own.DISCORD_GUILD_ID })).toBeNull()
    expect(discordSettings({ ...env, DEMO: false, DISCORD_BOT_TOKEN: 'secret' })).toBeNull()
  })
})

describe('the OAuth application', () => {
  const env = {
    DEMO: true,
    NEXTAUTH_URL: 'https://stoke.example/',
    DISCORD_API_BASE: 'https://discord.com/api/v10',
    DISCORD_GUILD_ID: undefined,
    DISCORD_BOT_TOKEN: undefined,
    DISCORD_CLIENT_ID: undefined,
    DISCORD_CLIENT_SECRET: undefined,
  }
  const app = { DISCORD_CLIENT_ID: '223456789012345678', DISCORD_CLIENT_SECRET: 'client' }
  const bot = { DISCORD_GUILD_ID: '123456789012345678', DISCORD_BOT_TOKEN: 'bot' }

  test('is the configured one, and requests the join scope only with a configured server', () => {
    const own = { apiBase: env.DISCORD_API_BASE, clientId: app.DISCORD_CLIENT_ID, clientSecret: 'client' }
    const redirectUri = 'https://stoke.example/account/connections'
    expect(discordClient({ ...env, ...app })).toEqual({ ...own, redirectUri, scopes: ['identify', 'email'] })
    const scopes = ['identify', 'email', 'guilds.join']
    expect(discordClient({ ...env, ...app, ...bot, DEMO: false })).toEqual({ ...own, redirectUri, scopes })
  })

  test('is the sandbox’s in demo mode, and null without demo mode', () => {
    expect(discordClient(env)?.apiBase).toBe('https://stoke.example/demo/discord/api/v10')
    expect(discordClient({ ...env, DEMO: false })).toBeNull()
    expect(discordClient({ ...env, DEMO: false, DISCORD_CLIENT_ID: app.DISCORD_CLIENT_ID })).toBeNull()
  })

  test('demo mode does not combine the sandbox with a real guild or a real application', () => {
    expect(discordClient({ ...env, ...bot })).toBeNull()
    expect(discordSettings({ ...env, ...app })).toBeNull()
  })

  test.each([
    ['https://discord.com/api/v10', 'https://discord.com/oauth2/authorize'],
    ['https://discord.com/api', 'https://discord.com/oauth2/authorize'],
    ['http://localhost:3000/demo/discord/api/v10', 'http://localhost:3000/demo/discord/oauth2/authorize'],
  ])('with the API at %s the consent page is %s', (apiBase, page) => {
    const client = {
      apiBase,
      clientId: '1',
      clientSecret: 's',
      redirectUri: 'https://stoke.example/back',
      scopes: ['identify'],
    }
    const url = new URL(authorizeUrl(client, { state: 'a&b', challenge: 'c' }))
    expect(url.origin + url.pathname).toBe(page)
    expect(url.searchParams.get('state')).toBe('a&b')
    expect(url.href).not.toContain('secret')
  })
})
