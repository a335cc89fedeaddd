import 'server-only'
import type { ShopConnection, ShopProvider } from '@/lib/generated/prisma/client'
import { unseal } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/database/db'
import { siteUrl } from '@/lib/platform/http/site-url'
import { log } from '@/lib/platform/log'
import { DELIVERIES_SHOWN, SHOP_WEBHOOK_PATH } from './constants'
import type { Shop } from './schema'

export const shopEndpoint = (id: string): string => siteUrl(`${SHOP_WEBHOOK_PATH}${id}`)

/** The connected shops of an advertiser with their last deliveries, in the order they were connected. */
export async function listShops(advertiserId: number, at: Date): Promise<Shop[]> {
  const shops = await db().shopConnection.findMany({
    where: { advertiserId, endedAt: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    include: { deliveries: { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: DELIVERIES_SHOWN } },
  })
  return shops.map(({ id, provider, name, orderPrefix, secretSealed, secretSetAt, formerExpiresAt, deliveries }) => ({
    id,
    provider,
    name,
    orderPrefix,
    endpoint: shopEndpoint(id),
    hasSecret: secretSealed !== null,
    secretSetAt: secretSetAt?.toISOString() ?? null,
    formerUntil: formerExpiresAt && formerExpiresAt > at ? formerExpiresAt.toISOString() : null,
    deliveries: deliveries.map(({ createdAt, topic, outcome, message, received, ...delivery }) => ({
      id: delivery.id,
      at: createdAt.toISOString(),
      topic,
      outcome,
      message,
      received,
    })),
  }))
}

/** A shop as its webhooks are judged by: with the secrets that work, in clear. */
export type ListeningShop = {
  id: string
  advertiserId: number
  provider: ShopProvider
  name: string
  orderPrefix: string
  secrets: readonly string[]
}

/** The shop webhooks are sent for; undefined for an unknown one and one that was disconnected. */
export async function findListeningShop(id: string, at: Date): Promise<ListeningShop | undefined> {
  const shop = await db().shopConnection.findFirst({ where: { id, endedAt: null } })
  if (!shop) return undefined
  const { advertiserId, provider, name, orderPrefix } = shop
  return { id, advertiserId, provider, name, orderPrefix, secrets: unsealSecrets(shop, at) }
}

function unsealSecrets({ id, secretSealed, formerSecretSealed, formerExpiresAt }: ShopConnection, at: Date): string[] {
  const previousSecret = formerExpiresAt && formerExpiresAt > at ? formerSecretSealed : null
  return [secretSealed, previousSecret].flatMap((sealed) => {
    if (sealed === null) return []
    try {
      return [unseal(sealed)]
    } catch (error) {
      log.error({ err: error, shopId: id }, 'a secret of a shop cannot be read; webhooks signed with it are refused')
      return []
    }
  })
}
