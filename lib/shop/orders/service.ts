import 'server-only'
import { createHmac } from 'node:crypto'
import { equalSecrets } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { log } from '@/lib/platform/log'
import { parseJsonWithIds } from '@/lib/platform/text/json'
import { BUYER_ATTRIBUTE } from './buyer-constants'
import { findBuyer } from './buyer-data'
import { recordOrder } from './events'
import { type ShopifyOrder, shopifyOrderSchema } from './schema'

/** The most faults of an order that the log names. */
const ISSUES_LOGGED = 20

/** A webhook call. The signature is over the raw body. */
type Webhook = { body: string; signature: string | null; secret: string | undefined }

/**
 * Records an order that Shopify reports. The same report again changes nothing; an order without a buyer token of ours
 * is not recorded.
 * @throws AppError unauthenticated for a wrong signature, not_found without a secret, invalid for a body that is no
 * order
 */
export async function recordShopifyOrder(
  { at }: { at: Date },
  { body, signature, secret }: Webhook,
): Promise<{ recorded: boolean }> {
  if (!secret) throw new AppError('not_found', 'There is nothing here.')
  const expected = createHmac('sha256', secret).update(body).digest('base64')
  if (!equalSecrets(signature ?? '', expected)) throw new AppError('unauthenticated', 'The signature is wrong.')
  const parsed = shopifyOrderSchema.safeParse(parseJsonWithIds(body))
  if (!parsed.success) {
    // the first of them: an order of a thousand lines must not make a line of the log of a megabyte
    log.warn({ issues: parsed.error.issues.slice(0, ISSUES_LOGGED) }, 'an order of Shopify could not be read')
    throw new AppError('invalid', 'This is not an order.')
  }
  const token = parsed.data.noteAttributes.find(({ name }) => name === BUYER_ATTRIBUTE)?.value
  const userId = await findBuyer(db(), typeof token === 'string' ? token : undefined)
  return { recorded: userId !== null && (await storeOrder(parsed.data, userId, at)) }
}

/** Stores an order and its lines once. @returns whether it was new */
function storeOrder(order: ShopifyOrder, userId: string, at: Date): Promise<boolean> {
  const { id: externalId, number, email, totalCents, currency, placedAt, lines } = order
  return transact(async (tx) => {
    const id = newId(at)
    const { count } = await tx.storeOrder.createMany({
      data: [{ id, externalId, number, userId, email, totalCents, currency, createdAt: placedAt }],
      skipDuplicates: true,
    })
    if (count === 0) return false
    await tx.storeOrderLine.createMany({ data: lines.map((line) => ({ id: newId(at), orderId: id, ...line })) })
    await recordOrder(tx, id, at)
    return true
  })
}
