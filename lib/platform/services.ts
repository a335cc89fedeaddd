import type { Env } from './env'

/** What of others' services an installation is connected with; what it is not is offered nowhere. */
export type Services = { hasDiscord: boolean; hasShop: boolean }

export const ALL_SERVICES: Services = { hasDiscord: true, hasShop: true }

type ServicesEnv = Pick<
  Env,
  | 'DEMO'
  | 'DISCORD_CLIENT_ID'
  | 'DISCORD_CLIENT_SECRET'
  | 'DISCORD_GUILD_ID'
  | 'DISCORD_BOT_TOKEN'
  | 'SHOPIFY_STORE_DOMAIN'
  | 'SHOPIFY_STOREFRONT_TOKEN'
>

/** The services that are configured. Demo mode has stand-ins of both; accounts of its Discord never join a real guild. */
export const configuredServices = (env: ServicesEnv): Services => ({
  hasDiscord:
    Boolean(env.DISCORD_CLIENT_ID && env.DISCORD_CLIENT_SECRET) ||
    (env.DEMO && !(env.DISCORD_GUILD_ID && env.DISCORD_BOT_TOKEN)),
  hasShop: Boolean(env.SHOPIFY_STORE_DOMAIN && env.SHOPIFY_STOREFRONT_TOKEN) || env.DEMO,
})
