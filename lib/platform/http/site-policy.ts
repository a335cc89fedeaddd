import { env } from '../env'
import { knownSettings } from '../settings/state'
import { contentSecurityPolicy } from './proxy-rules'

/** The Content-Security-Policy of one answer of this site, with the store and the logo it is set up with. */
export const sitePolicy = (nonce: string): string =>
  contentSecurityPolicy(nonce, {
    dev: process.env.NODE_ENV === 'development',
    storeDomain: env().SHOPIFY_STORE_DOMAIN,
    logoUrl: knownSettings().settings?.brand.logoUrl,
  })

/** A nonce for one policy. */
export const newNonce = (): string => Buffer.from(crypto.randomUUID()).toString('base64')
