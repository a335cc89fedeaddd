import 'server-only'
import { createHmac } from 'node:crypto'
import { equalSecrets } from '@/lib/platform/crypto/seal'
import { type Clock, systemClock } from '@/lib/platform/dates/clock'
import { db } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { log } from '@/lib/platform/log'
import { transact } from '@/lib/platform/transaction'
import { readBuyerToken } from './buyer'
import { BUYER_ATTRIBUTE } from './constants'
import { type ShopifyOrder, shopifyOrderSchema } from './schema'

/**
 * Records an order that Shopify reports. The same report again changes nothing; one of a cart that is not ours, or of
 * a buyer we did not sign, is not kept: it is nobody's here.
 * @param body the raw body, which the signature is over
 * @throws AppError unauthenticated for a wrong signature, not_found without a secret, invalid for what is no order
 */
export async function recordShopifyOrder(
  { body, signature, secret }: { body: string; signature: string | null; secret: string | undefined },
  clock: Clock = systemClock,
): Promise<{ recorded: boolean }> {
  if (!secret) throw new AppError('not_found', 'There is nothing here.')
  const expected = createHmac('sha256', secret).update(body).digest('base64')
  if (!equalSecrets(signature ?? '', expected)) throw new AppError('unauthenticated', 'The signature is wrong.')
  const read = shopifyOrderSchema.safeParse(asJson(body))
  if (!read.success) {
    log.warn({ issues: read.error.issues }, 'an order of Shopify could not be read')
    throw new AppError('invalid', 'This is not an order.')
  }
  const userId = await buyerOf(read.data)
  return userId === null ? { recorded: false } : keep(read.data, userId, clock)
}

async function buyerOf({ noteAttributes }: ShopifyOrder): Promise<string | null> {
  const token = noteAttributes.find(({ name }) => name === BUYER_ATTRIBUTE)?.value
  const userId = token === undefined ? null : readBuyerToken(token)
  const user = userId && (await db().user.findUnique({ where: { id: userId }, select: { id: true } }))
  return user ? user.id : null
}

function keep(order: ShopifyOrder, userId: string, clock: Clock): Promise<{ recorded: boolean }> {
  const { id: externalId, number, email, totalCents, currency, placedAt, lines } = order
  return transact(async (tx) => {
    const id = newId(clock.now())
    const { count } = await tx.storeOrder.createMany({
      data: [{ id, externalId, number, userId, email, totalCents, currency, createdAt: placedAt }],
      skipDuplicates: true,
    })
    if (count === 0) return { recorded: false }
    await tx.storeOrderLine.createMany({
      data: lines.map((line) => ({ id: newId(clock.now()), orderId: id, ...line })),
    })
    return { recorded: true }
  })
}

function asJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
