import 'server-only'
import type { Click } from '@/lib/generated/prisma/client'
import type { PayoutType } from '@/lib/generated/prisma/enums'
import { db, type Tx } from '@/lib/platform/database/db'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { isTestAccount } from '@/lib/platform/ids/test-accounts'
import { instantFromId } from '@/lib/platform/ids/uuid-v7'
import { getClicksFrom } from '@/lib/platform/rollups/service'
import { settings } from '@/lib/platform/settings/current'
import { firstRetainedMonth } from '@/lib/traffic/clicks/storage/partition-rules'
import { IS_SOLD, WAS_CREDITED } from '../customers/credited-sale-data'
import { listBindings } from '../customers/data'
import { type CustomerParameters, customerNames } from '../customers/name-data'

/** The click of a sale, with the advertiser of its offer. */
export type KnownClick = Pick<Click, 'affiliateId' | 'id' | 'offerId' | 'createdAt'> & {
  advertiserId: number
  /** Where it is found by its customer: the click id that the call named, or null. */
  sentClickId?: string | null
}

type ClickRef = { affiliateId: number; id: string }

/** Finds a click by affiliate and id: one partition, one index lookup. */
export async function findClick(ref: ClickRef): Promise<KnownClick | undefined> {
  const click = await db().click.findUnique({ where: { affiliateId_id: ref } })
  if (!click) return undefined
  const offer = await db().offer.findUnique({ where: { id: click.offerId }, select: { advertiserId: true } })
  return offer ? { ...click, advertiserId: offer.advertiserId } : undefined
}

/** A payment whose click is not stored: its parameters, and who reports it. */
type Payment = { advertiserId: number; postback: CustomerParameters & { click_id?: ClickRef | undefined }; at: Date }

/**
 * The click of a subscription that goes on, for a payment whose click is not stored: the click it names, as the sale that was
 * credited to it has it; where it names none, that of its customer's newest subscription. Where it names one so old that it was
 * deleted, that of its customer's only subscription: of several the call does not say which. One that is only not known yet
 * may be of another offer.
 */
export async function findSubscriptionClick({ advertiserId, postback, at }: Payment): Promise<KnownClick | undefined> {
  const { click_id: sent, ...parameters } = postback
  const own = sent && (await findSoldClick(advertiserId, sent))
  if (sent && !own && !(await isDeleted(sent, at))) return undefined
  const names = customerNames(parameters)
  const bindings = names && !(own && isTestAccount(own.affiliateId)) ? await listBindings(advertiserId, names, at) : []
  if (sent && !own && bindings.length > 1) return undefined
  const binding = bindings.find(({ offerId }) => !own || offerId === own.offerId)
  if (!binding || binding.clickId === own?.id) return own
  const { affiliateId, clickId: id, offerId, clickedAt: createdAt } = binding
  return { affiliateId, id, offerId, createdAt, advertiserId, sentClickId: sent?.id ?? null }
}

/** Whether a click is of a month that is deleted: as the job deletes them by now, or did while they were kept for less. */
async function isDeleted({ id }: ClickRef, at: Date): Promise<boolean> {
  const month = firstRetainedMonth(instantFromId(id), 0)
  if (month < firstRetainedMonth(at, settings().retention.clickMonths)) return true
  const clicksFrom = await getClicksFrom()
  return clicksFrom !== null && month < clicksFrom
}

async function findSoldClick(advertiserId: number, { affiliateId, id }: ClickRef): Promise<KnownClick | undefined> {
  // the first that was credited decides, as in `listSoldClicks`
  const [sale] = await db().$queryRaw<{ offerId: number; createdAt: Date; isSold: boolean }[]>`
    SELECT x.offer_id AS "offerId", x.clicked_at AS "createdAt", ${IS_SOLD} AS "isSold"
    FROM conversion x JOIN offer o ON o.id = x.offer_id
    WHERE x.affiliate_id = ${affiliateId} AND x.click_id = ${id}::uuid AND x.advertiser_id = ${advertiserId}
      AND o.is_subscription AND ${WAS_CREDITED}
    ORDER BY x.id LIMIT 1`
  if (!sale?.isSold) return undefined
  const { offerId, createdAt } = sale
  return { affiliateId, id, advertiserId, offerId, createdAt }
}

/** Locks a click for the rest of the transaction, so that its conversions are checked one at a time. */
export async function lockClick(tx: Tx, ref: ClickRef): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM click WHERE affiliate_id = ${ref.affiliateId} AND id = ${ref.id}::uuid FOR NO KEY UPDATE`
}

/**
 * The offer of a click where it is a subscription of the advertiser; undefined for any other. A click that was deleted is
 * known by what it sold. `takesPayment` says whether the click sold a subscription, or its window was open at an instant.
 */
export async function findSubscriptionOffer(
  advertiserId: number,
  { affiliateId, id }: ClickRef,
  at: Date,
): Promise<{ payoutType: PayoutType; takesPayment: boolean } | undefined> {
  const select = { offerId: true } as const
  const found =
    (await db().click.findUnique({ where: { affiliateId_id: { affiliateId, id } }, select })) ??
    (await db().conversion.findFirst({ where: { affiliateId, clickId: id }, select }))
  if (!found) return undefined
  const offer = await db().offer.findFirst({ where: { id: found.offerId, advertiserId, isSubscription: true } })
  if (!offer) return undefined
  const isOpen = at.getTime() - instantFromId(id).getTime() <= offer.attributionWindowDays * DAY_MS
  const takesPayment = isOpen || (await findSoldClick(advertiserId, { affiliateId, id })) !== undefined
  return { payoutType: offer.payoutType, takesPayment }
}

/**
 * What is asked about who bought: by any offer of the advertiser what they bought before, wherever they did (`history`), or only by
 * the offer of the click whose subscription it is. Of other sales nothing of their buyers is stored.
 * @param click null for a sale that a coupon code credits
 */
export async function asksWhoBought(
  advertiserId: number,
  click: ClickRef | null,
): Promise<'history' | 'subscription' | undefined> {
  const { affiliateId, id } = click ?? { affiliateId: 0, id: null }
  const [found] = await db().$queryRaw<[{ history: boolean; subscription: boolean }]>`
    SELECT EXISTS (SELECT FROM offer o WHERE o.advertiser_id = ${advertiserId}
      AND (o.paid_customers <> 'all' OR o.payout_rules @? '$[*].conditions.customer'
        OR EXISTS (SELECT FROM affiliate_payout p WHERE p.offer_id = o.id AND p.ends_at IS NULL AND p.paid_customers <> 'all')
        OR EXISTS (SELECT FROM offer_payout_change c WHERE c.offer_id = o.id AND c.applied_at IS NULL AND c.canceled_at IS NULL
          AND c.terms @? '$.rules[*].conditions.customer'))) AS history,
    EXISTS (SELECT FROM offer o WHERE o.advertiser_id = ${advertiserId} AND o.is_subscription AND o.id = coalesce(
      (SELECT offer_id FROM click WHERE affiliate_id = ${affiliateId} AND id = ${id}::uuid),
      (SELECT offer_id FROM conversion WHERE affiliate_id = ${affiliateId} AND click_id = ${id}::uuid LIMIT 1))) AS subscription`
  return found.history ? 'history' : found.subscription ? 'subscription' : undefined
}
