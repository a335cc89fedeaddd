import { expect, test } from 'vitest'
import { discordClient } from '@/lib/community/discord/api/rules'
import { env } from '@/lib/platform/env'
import { configuredServices } from '@/lib/platform/services'
import { storefrontSettings } from '@/lib/shop/storefront-settings/rules'

const SETTINGS = {
  DISCORD_CLIENT_ID: '1',
  DISCORD_CLIENT_SECRET: 's',
  DISCORD_GUILD_ID: '2',
  DISCORD_BOT_TOKEN: 't',
  SHOPIFY_STORE_DOMAIN: 'shop.example',
  SHOPIFY_STOREFRONT_TOKEN: 'k',
}

test('a service is offered when there is something to connect with, whatever is set', () => {
  const names = Object.keys(SETTINGS) as (keyof typeof SETTINGS)[]
  for (let set = 0; set < 2 ** names.length; set += 1)
    for (const DEMO of [true, false]) {
      const chosen = Object.fromEntries(names.map((name, bit) => [name, set & (1 << bit) ? SETTINGS[name] : undefined]))
      const given = { ...env(), ...chosen, DEMO } as ReturnType<typeof env>
      expect(configuredServices(given), JSON.stringify({ chosen, DEMO })).toEqual({
        hasDiscord: discordClient(given) !== null,
        hasShop: storefrontSettings(given) !== null,
      })
    }
})
