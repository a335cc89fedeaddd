import 'server-only'
import { randomBytes } from 'node:crypto'
import type { ShopConnection } from '@/lib/generated/prisma/client'
import { seal } from '@/lib/platform/crypto/seal'
import type { Tx } from '@/lib/platform/database/db'
import { HOUR_MS } from '@/lib/platform/dates/constants'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { PREVIOUS_SHOP_SECRET_HOURS, SHOP_SECRET_BYTES, SHOPS_MAX } from './constants'
import { shopEndpoint } from './data'
import type { ConnectedShop, NewShop, ShopSecret } from './schema'

type Own = { advertiserId: number; userId: string; at: Date }

/**
 * Connects a shop in the caller's transaction. That of WooCommerce gets a secret, returned once; the others wait for the
 * one their service issues.
 * @throws AppError conflict
 */
export async function connectShop(tx: Tx, { advertiserId, userId, at }: Own, shop: NewShop): Promise<ConnectedShop> {
  await tx.$queryRaw`SELECT 1 FROM advertiser WHERE id = ${advertiserId} FOR NO KEY UPDATE`
  const open = await tx.shopConnection.findMany({ where: { advertiserId, endedAt: null } })
  if (open.length >= SHOPS_MAX) throw new AppError('conflict', `At most ${SHOPS_MAX} shops can be connected.`)
  assertApart(open, shop)
  const id = newId(at)
  const secret = shop.provider === 'woocommerce' ? newSecret() : null
  const sealed = secret === null ? {} : { secretSealed: seal(secret), secretSetAt: at }
  await tx.shopConnection.create({ data: { id, advertiserId, ...shop, ...sealed, createdAt: at, createdById: userId } })
  return { id, endpoint: shopEndpoint(id), secret }
}

/** Orders of two shops must not have the same numbers: the second would count as a repeat of the first. */
function assertApart(open: readonly ShopConnection[], { provider, name, orderPrefix }: NewShop): void {
  const others = open.filter((shop) => shop.provider === provider)
  if (provider === 'shopify' && others.some((shop) => shop.name === name))
    throw new AppError('conflict', 'This shop is connected already.', { fields: { name: 'It is connected already.' } })
  if (provider === 'woocommerce' && others.some((shop) => shop.orderPrefix === orderPrefix)) {
    const problem = 'Another shop at WooCommerce has this prefix: their orders would be taken for each other.'
    throw new AppError('conflict', problem, { fields: { orderPrefix: problem } })
  }
}

const newSecret = (): string => `wc_${randomBytes(SHOP_SECRET_BYTES).toString('base64url')}`

/**
 * Sets the secret of a shop in the caller's transaction; the former works beside it for a day.
 * @throws AppError not_found; invalid without a secret where the service issues it
 */
export async function setShopSecret(
  tx: Tx,
  { advertiserId, at }: Own,
  { id, secret: given }: ShopSecret & { id: string },
): Promise<ConnectedShop> {
  const shop = await lockShop(tx, advertiserId, id)
  const isMade = shop.provider === 'woocommerce' && given === undefined
  const secret = given ?? (isMade ? newSecret() : undefined)
  if (secret === undefined) {
    const problem = 'Enter the signing secret that the service shows.'
    throw new AppError('invalid', problem, { fields: { secret: problem } })
  }
  await tx.shopConnection.update({
    where: { id },
    data: {
      secretSealed: seal(secret),
      secretSetAt: at,
      formerSecretSealed: shop.secretSealed,
      formerExpiresAt: shop.secretSealed && new Date(at.getTime() + PREVIOUS_SHOP_SECRET_HOURS * HOUR_MS),
    },
  })
  return { id, endpoint: shopEndpoint(id), secret: isMade ? secret : null }
}

/** Disconnects a shop in the caller's transaction: its webhooks are refused, its secrets erased. @throws AppError not_found */
export async function disconnectShop(tx: Tx, { advertiserId, at }: Own, id: string): Promise<ShopConnection> {
  const shop = await lockShop(tx, advertiserId, id)
  const data = { endedAt: at, secretSealed: null, formerSecretSealed: null, formerExpiresAt: null }
  await tx.shopConnection.update({ where: { id }, data })
  return shop
}

async function lockShop(tx: Tx, advertiserId: number, id: string): Promise<ShopConnection> {
  await tx.$queryRaw`SELECT 1 FROM shop_connection WHERE id = ${id}::uuid FOR UPDATE`
  const shop = await tx.shopConnection.findFirst({ where: { id, advertiserId, endedAt: null } })
  if (!shop) throw new AppError('not_found', 'There is no such shop.')
  return shop
}
