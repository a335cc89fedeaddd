import 'server-only'
import type { Clock } from '@/lib/platform/dates/clock'
import { env } from '@/lib/platform/env'
import { csv } from './csv'
import { payPal } from './paypal'
import type { Provider, ProviderOf } from './provider'
import { sandbox } from './sandbox'

/** The providers of this installation: the bank's file, PayPal with its keys, and the sandbox in demo mode alone. */
export function configuredProviders(clock: Clock): Provider[] {
  const { DEMO, PAYPAL_BASE_URL: baseUrl, PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret } = env()
  return [
    ...(DEMO ? [sandbox] : []),
    ...(clientId && clientSecret ? [payPal({ baseUrl, clientId, clientSecret }, clock)] : []),
    csv,
  ]
}

/** The same by the name a batch carries. */
export function providerNamed(clock: Clock): ProviderOf {
  const providers = new Map(configuredProviders(clock).map((provider) => [provider.name, provider]))
  return (name) => providers.get(name)
}
