import 'server-only'
import { type Clock, systemClock } from '@/lib/platform/dates/clock'
import { env } from '@/lib/platform/env'
import { csv } from './manual-bank-provider'
import { payPal } from './paypal'
import type { FindProvider, Provider } from './provider'
import { sandbox } from './sandbox'
import { testProvider } from './test-accounts'

/** The configured providers: the bank's file always, PayPal when its keys are set, the sandbox in demo mode only. */
function configuredProviders(clock: Clock): Provider[] {
  const { DEMO, PAYPAL_BASE_URL: baseUrl, PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret } = env()
  return [
    ...(DEMO ? [sandbox] : []),
    ...(clientId && clientSecret ? [payPal({ baseUrl, clientId, clientSecret }, clock)] : []),
    csv,
  ]
}

/** Finds a configured provider by name, or that of test accounts. `clock` measures how long its tokens last. */
export function providerNamed(clock: Clock): FindProvider {
  const providers = new Map([...configuredProviders(clock), testProvider].map((provider) => [provider.name, provider]))
  return (name) => providers.get(name)
}

/** A configured provider as staff choose it, without the means to send. */
export type ProviderDescription = Pick<Provider, 'name' | 'kinds'> & { isByHand: boolean }

/** The configured providers, described. No clock is needed: nothing is sent. */
export const describeProviders = (): ProviderDescription[] =>
  configuredProviders(systemClock).map(({ name, kinds, isByHand = false }) => ({ name, kinds, isByHand }))
