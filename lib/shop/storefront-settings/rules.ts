import type { Env } from '@/lib/platform/env-schema'
import { DEMO_STOREFRONT } from './constants'
import type { StorefrontSettings } from './schema'

type ShopEnv = Pick<
  Env,
  'DEMO' | 'NEXTAUTH_URL' | 'SHOPIFY_STORE_DOMAIN' | 'SHOPIFY_STOREFRONT_TOKEN' | 'SHOPIFY_API_VERSION'
>

type ReportEnv = Pick<Env, 'DEMO' | 'SHOPIFY_STORE_DOMAIN' | 'SHOPIFY_STOREFRONT_TOKEN' | 'SHOPIFY_WEBHOOK_SECRET'>

/** Whether orders of the shop become known here: Shopify reports them with a secret, the local storefront stores them. */
export const hasOrderReports = (env: ReportEnv): boolean =>
  Boolean(env.SHOPIFY_WEBHOOK_SECRET) || (env.DEMO && !(env.SHOPIFY_STORE_DOMAIN && env.SHOPIFY_STOREFRONT_TOKEN))

/** The configured Shopify store, else in demo mode the local storefront; null where there is no shop. */
export function storefrontSettings(env: ShopEnv): StorefrontSettings | null {
  const { SHOPIFY_STORE_DOMAIN: storeDomain, SHOPIFY_STOREFRONT_TOKEN: token, SHOPIFY_API_VERSION: apiVersion } = env
  if (storeDomain && token) return { storeDomain, apiVersion, publicAccessToken: token, endpoint: null }
  if (!env.DEMO) return null
  return {
    storeDomain: new URL(env.NEXTAUTH_URL).host,
    apiVersion,
    publicAccessToken: DEMO_STOREFRONT.token,
    endpoint: `${DEMO_STOREFRONT.path}/api/${apiVersion}/graphql.json`,
  }
}
