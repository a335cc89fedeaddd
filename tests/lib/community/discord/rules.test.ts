import { describe, expect, test } from 'vitest'
import {
  abbreviateMembers,
  authorizeUrl,
  cleanedReturn,
  connectedMessage,
  discordClient,
  discordSettings,
  memberRetryMs,
  readReturn,
  returnErrorMessage,
} from '@/lib/community/discord/rules'

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
    DISCORD_CLIENT_ID: undefined,
    DISCORD_CLIENT_SECRET: undefined,
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

describe('the application to connect with', () => {
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

  test('is the configured one, and asks to join only where there is a community', () => {
    const own = { apiBase: env.DISCORD_API_BASE, clientId: app.DISCORD_CLIENT_ID, clientSecret: 'client' }
    const redirectUri = 'https://stoke.example/account/connections'
    expect(discordClient({ ...env, ...app })).toEqual({ ...own, redirectUri, scopes: ['identify', 'email'] })
    const scopes = ['identify', 'email', 'guilds.join']
    expect(discordClient({ ...env, ...app, ...bot, DEMO: false })).toEqual({ ...own, redirectUri, scopes })
  })

  test('is the stand-in’s in demo mode, and none without it', () => {
    expect(discordClient(env)?.apiBase).toBe('https://stoke.example/demo/discord/api/v10')
    expect(discordClient({ ...env, DEMO: false })).toBeNull()
    expect(discordClient({ ...env, DEMO: false, DISCORD_CLIENT_ID: app.DISCORD_CLIENT_ID })).toBeNull()
  })

  test('a real community gets no made-up accounts, and real accounts no made-up community', () => {
    expect(discordClient({ ...env, ...bot })).toBeNull()
    expect(discordSettings({ ...env, ...app })).toBeNull()
  })

  test.each([
    ['https://discord.com/api/v10', 'https://discord.com/oauth2/authorize'],
    ['https://discord.com/api', 'https://discord.com/oauth2/authorize'],
    ['http://localhost:3000/demo/discord/api/v10', 'http://localhost:3000/demo/discord/oauth2/authorize'],
  ])('with the API at %s consent is asked for at %s', (apiBase, page) => {
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

describe('the return from Discord', () => {
  test.each([
    ['?code=abc&state=s', { code: 'abc', state: 's' }],
    ['?code=abc', { code: 'abc', state: '' }],
    ['?error=access_denied&state=s', { error: 'access_denied' }],
    ['?error=access_denied&code=abc', { error: 'access_denied' }],
    ['?code=', null],
    ['?state=s', null],
    ['', null],
  ])('%s is read as %j [S2.51]', (search, returned) => {
    expect(readReturn(search)).toEqual(returned)
  })

  test('a very long error is cut [S5.3]', () => {
    expect(readReturn(`?error=${'x'.repeat(5_000)}`)).toEqual({ error: 'x'.repeat(200) })
  })

  test.each([
    ['?code=a&state=b&iss=https%3A%2F%2Fdiscord.com', ''],
    ['?error=a&error_description=b&error_uri=c', ''],
    ['?tab=apps&code=a&guild_id=1&permissions=0', '?tab=apps'],
    ['?tab=apps', '?tab=apps'],
  ])('%s is cleaned to "%s" [S4.47]', (search, left) => {
    expect(cleanedReturn('/account/connections', search)).toBe(`/account/connections${left}`)
  })
})

describe('words', () => {
  test('a success names the bonus when there was one [S8.13] [S9.16]', () => {
    expect(connectedMessage(true)).toBe('Successfully connected to Discord! You earned $5 bonus!')
    expect(connectedMessage(false)).toBe('Successfully connected to Discord!')
  })

  test('an error of the return is named [S5.3] [S8.15]', () => {
    expect(returnErrorMessage('access_denied')).toBe('Discord connection failed: access_denied')
  })
})

test('a member is tried again after 2, 4, 8 minutes and never later than six hours', () => {
  const minutes = [1, 2, 3, 8, 9, 1_000].map((attempts) => memberRetryMs(attempts) / 60_000)
  expect(minutes).toEqual([2, 4, 8, 256, 360, 360])
})
