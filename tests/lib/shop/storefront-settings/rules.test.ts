import { describe, expect, test } from 'vitest'
import { hasOrderReports, storefrontSettings } from '@/lib/shop/storefront-settings/rules'

describe('the storefront the shop uses', () => {
  const env = {
    DEMO: true,
    NEXTAUTH_URL: 'http://localhost:3000',
    SHOPIFY_STORE_DOMAIN: undefined,
    SHOPIFY_STOREFRONT_TOKEN: undefined,
    SHOPIFY_API_VERSION: '2024-10',
  }
  const store = { SHOPIFY_STORE_DOMAIN: 'ours.myshopify.com', SHOPIFY_STOREFRONT_TOKEN: 'public' }

  test('is the configured store, also in demo mode, in its version [S7.22]', () => {
    const settings = {
      storeDomain: 'ours.myshopify.com',
      apiVersion: '2024-10',
      publicAccessToken: 'public',
      endpoint: null,
    }
    expect(storefrontSettings({ ...env, ...store })).toEqual(settings)
    expect(storefrontSettings({ ...env, ...store, DEMO: false })).toEqual(settings)
  })
  test('is the local one in demo mode without a configured store', () => {
    expect(storefrontSettings(env)?.endpoint).toBe('/demo/storefront/api/2024-10/graphql.json')
    expect(storefrontSettings({ ...env, ...store, SHOPIFY_STOREFRONT_TOKEN: undefined })?.endpoint).toBeTruthy()
  })
  test.each([
    [{}, true],
    [{ DEMO: false, ...store }, false],
    [{ ...store }, false],
    [{ DEMO: false, ...store, SHOPIFY_WEBHOOK_SECRET: 'secret' }, true],
  ])('with %j it reports orders: %s', (given, expected) =>
    expect(hasOrderReports({ ...env, SHOPIFY_WEBHOOK_SECRET: undefined, ...given })).toBe(expected),
  )
  test('is null without either', () => expect(storefrontSettings({ ...env, DEMO: false })).toBeNull())
})
