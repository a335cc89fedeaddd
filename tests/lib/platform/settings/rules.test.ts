import { describe, expect, test } from 'vitest'
import { MODULE_NAMES } from '@/lib/platform/modules/constants'
import { listModulesOff } from '@/lib/platform/settings/rules'

const ALL = Object.fromEntries(MODULE_NAMES.map((name) => [name, true])) as Parameters<typeof listModulesOff>[0]
const APPLICATION = { DISCORD_CLIENT_ID: '1', DISCORD_CLIENT_SECRET: 's' }
const STORE = { SHOPIFY_STORE_DOMAIN: 'a.myshopify.com', SHOPIFY_STOREFRONT_TOKEN: 't' }

describe('a module is off', () => {
  test('by the settings', () => {
    expect(listModulesOff({ ...ALL, streak: false, market: false }, { DEMO: true })).toEqual(['streak', 'market'])
  })

  test.each([
    ['nothing is set up', { DEMO: false }, ['shop', 'discord']],
    ['the demo has stand-ins', { DEMO: true }, []],
    ['an application without its secret', { DEMO: false, ...STORE, DISCORD_CLIENT_ID: '1' }, ['discord']],
    ['a store without its token', { DEMO: false, ...APPLICATION, SHOPIFY_STORE_DOMAIN: 'a.myshopify.com' }, ['shop']],
    ['both are set up', { DEMO: false, ...APPLICATION, ...STORE }, []],
    ['a demo with a real guild', { DEMO: true, DISCORD_GUILD_ID: '1', DISCORD_BOT_TOKEN: 't' }, ['discord']],
    [
      'a demo with a real application',
      { DEMO: true, ...APPLICATION, DISCORD_GUILD_ID: '1', DISCORD_BOT_TOKEN: 't' },
      [],
    ],
    ['a bot and no application', { DEMO: false, ...STORE, DISCORD_GUILD_ID: '1', DISCORD_BOT_TOKEN: 't' }, ['discord']],
  ])('by the services it needs: %s', (_, env, off) => {
    expect(listModulesOff(ALL, env)).toEqual(off)
  })
})
