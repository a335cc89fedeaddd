import 'server-only'
import { createHmac } from 'node:crypto'
import { equalSecrets } from '@/lib/platform/crypto/seal'
import type { Tx } from '@/lib/platform/database/db'
import { env } from '@/lib/platform/env'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The signed id of a user for the attributes of a cart. The checkout is another window, and at Shopify another site,
 * without our session: this token is all that identifies the buyer of an order.
 */
export const buyerToken = (userId: string): string => `${userId}.${signature(userId)}`

/** The user of a buyer token; null without a token, for one that we did not sign, and for a deleted user. */
export async function findBuyer(tx: Tx, token: string | undefined): Promise<string | null> {
  const userId = token === undefined ? null : readBuyerToken(token)
  const user =
    userId && (await tx.user.findUnique({ where: { id: userId, status: { not: 'deleted' } }, select: { id: true } }))
  return user ? user.id : null
}

function readBuyerToken(token: string): string | null {
  const [userId = '', signed = ''] = token.split('.')
  return UUID.test(userId) && equalSecrets(signed, signature(userId)) ? userId : null
}

const signature = (userId: string) =>
  createHmac('sha256', env().NEXTAUTH_SECRET).update(`shop buyer ${userId}`).digest('base64url')
