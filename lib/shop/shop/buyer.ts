import 'server-only'
import { createHmac } from 'node:crypto'
import { equalSecrets } from '@/lib/platform/crypto/seal'
import { env } from '@/lib/platform/env'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The signed name of a user for the attributes of a cart. The checkout is another window, and at Shopify another site,
 * without our session: an order comes back with this and with nothing else that says whose it is.
 */
export const buyerToken = (userId: string): string => `${userId}.${signature(userId)}`

/** The user a token names; null for one that we did not sign. */
export function readBuyerToken(token: string): string | null {
  const [userId = '', signed = ''] = token.split('.')
  return UUID.test(userId) && equalSecrets(signed, signature(userId)) ? userId : null
}

const signature = (userId: string) =>
  createHmac('sha256', env().NEXTAUTH_SECRET).update(`shop buyer ${userId}`).digest('base64url')
