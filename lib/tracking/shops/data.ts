import 'server-only'
import { inProportion } from '@/lib/conversions/corrections/rules'
import type { PostbackParameters } from '@/lib/conversions/processing/postback-schema'
import type { ShopConnection, ShopProvider } from '@/lib/generated/prisma/client'
import type { ReportedMoney } from '@/lib/money/ledger/exchange-rate-rules'
import { unseal } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/database/db'
import { siteUrl } from '@/lib/platform/http/site-url'
import { log } from '@/lib/platform/log'
import { DOLLAR, decimalsOf } from '@/lib/platform/money/currency'
import { decimalDollars } from '@/lib/platform/money/format'
import { exchange } from '../postbacks/currency-conversion-data'
import { DELIVERIES_SHOWN, SHOP_WEBHOOK_PATH } from './constants'
import { type BookedSale, listFacts } from './order-fact-service'
import { isPaidIn } from './order-rules'
import type { Sender, Share, ShopReport } from './order-schema'
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

type Given = { parameters: PostbackParameters; sale: BookedSale | undefined }

/** The parameters of a report with its amount and currency, and that in dollars where it can be converted already. */
export type WithAmount = {
  parameters: PostbackParameters
  amount?: string | undefined
  reported?: ReportedMoney | undefined
}

/**
 * The parameters of a report with its amount. Of a booked sale a refund that is told in the buyer's currency alone is its part of
 * what the buyer paid.
 */
export async function withAmount(sender: Sender, step: ShopReport, { parameters, sale }: Given): Promise<WithAmount> {
  const { currency, share, isWhole } = step
  const { amount, refund_id: _, ...rest } = parameters
  if (amount === undefined || (isWhole && sale && sale.amountCents === null)) return { parameters: rest }
  if (currency === null || isPaidIn(currency)) return { parameters: { ...parameters, currency: DOLLAR }, amount }
  const { advertiserId, at, happenedAt } = sender
  const code = currency.toUpperCase()
  const part = code === sale?.reportedCurrency ? undefined : await inShare(advertiserId, share, sale)
  if (part !== undefined) return { parameters: { ...parameters, amount: part, currency: DOLLAR }, amount: part }
  // a shop has a point before decimals, and no sign between thousands
  const plain = decimalsOf(code) !== 3 && /\.\d{3}$/.test(amount) ? `${amount}0` : amount
  const named = { ...parameters, amount: plain, currency: code }
  const exchanged = await exchange({ advertiserId, parameters: named, at, happenedAt })
  if (!('parameters' in exchanged)) return { parameters: named }
  return { parameters: named, amount: exchanged.parameters.amount, reported: exchanged.reported }
}

/** The dollars of a refund as its part of what the buyer paid in all, as a decimal; undefined where that is not known. */
async function inShare(advertiserId: number, share: Share | undefined, sale: BookedSale | undefined) {
  if (!share || !sale || sale.amountCents === null) return undefined
  const [paidAs] = await listFacts(advertiserId, 'paid_as', sale.txnId)
  const whole = share.whole ?? (paidAs === undefined ? 0n : BigInt(paidAs))
  return whole > 0n ? decimalDollars(inProportion(share.part, whole, sale.amountCents)) : undefined
}
