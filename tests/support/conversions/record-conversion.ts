import { UNKNOWN_VISITOR } from '@/lib/catalog/visitor-conditions/schema'
import { NO_RATES } from '@/lib/conversions/lifecycle/payout-amount-rules'
import { lockAffiliateStates } from '@/lib/conversions/processing/batch/affiliate-state-data'
import { bookSales } from '@/lib/conversions/processing/batch/booking-service'
import type { SaleClick } from '@/lib/conversions/processing/batch/click-data'
import { type Decision, decideSale } from '@/lib/conversions/processing/batch/decision-rules'
import { listOwnPostbacks } from '@/lib/conversions/processing/batch/effect-data'
import { lockCapUsage } from '@/lib/conversions/processing/conversion-cap-service'
import { accepted } from '@/lib/conversions/processing/transaction-rules'
import type { RejectionReason } from '@/lib/generated/prisma/enums'
import { listSubscribers } from '@/lib/messages/webhook-events/service'
import type { Tx } from '@/lib/platform/database/db'
import { easternDay } from '@/lib/platform/dates/days'
import { listLevels } from '@/lib/rewards/levels/data'
import { listQuestsInProgress } from '@/lib/rewards/quests/conversion-progress-service'

/** A conversion as a test wants it, whatever its offer and its click say. Sums in cents. */
type WantedConversion = {
  affiliateId: number
  id: string
  click: { id: string; createdAt: Date }
  offerId: number
  payoutCents: bigint
  revenueCents: bigint
  status: 'pending' | 'approved' | 'rejected'
  reason: RejectionReason | null
  holdUntil: Date
  at: Date
}

/** Records a conversion with everything that follows from it, as a postback does, without a call. */
export async function recordConversion(tx: Tx, wanted: WantedConversion): Promise<void> {
  const { affiliateId, offerId, id: txnId, at } = wanted
  const click = await clickOf(tx, wanted)
  const { advertiserId } = click
  const day = easternDay(at)
  const paying = wanted.status === 'approved' ? [affiliateId] : []
  const standings = await lockAffiliateStates(tx, { affiliateIds: [affiliateId], paying, day })
  const before = new Map([...standings.values()].map(({ affiliateId: id, level }) => [id, level]))
  const caps = await lockCapUsage(tx, [], [], day)
  const decision = decide(wanted, click, {
    capUsage: caps,
    funds: new Map(),
    paid: new Set(),
    volumes: new Map(),
    affiliates: standings,
    levels: (await listLevels(tx)).map((level) => ({ ...level, holdDays: click.offerHoldDays })),
  })
  const result = accepted({ conversionId: decision.conversionId, affiliateId, offerId, txnId }, decision.status)
  await bookSales(
    tx,
    [{ ...decision, result, requestHash: '' }],
    { capUsage: caps, funds: new Map() },
    {
      affiliates: standings,
      levels: before,
      at,
      quests: await listQuestsInProgress(tx, [affiliateId], at),
      postbacks: await listOwnPostbacks(tx, [affiliateId]),
      subscribers: await listSubscribers(tx, [advertiserId]),
    },
  )
  await tx.postbackTxn.delete({
    where: { advertiserId_txnId_operation: { advertiserId, txnId, operation: 'conversion' } },
  })
}

/** The decision about a sale that counts, with the outcome that is wanted. */
function decide(
  { id, payoutCents, revenueCents, status, reason, holdUntil, at }: WantedConversion,
  click: SaleClick,
  circumstances: Parameters<typeof decideSale>[1],
): Decision {
  const money = { payoutCents, revenueCents }
  const payout = {
    payoutType: 'cpa_flat',
    ...money,
    percentPayoutBps: 0,
    percentRevenueBps: 0,
    revenueCurrency: 'USD',
  } as const
  const terms = {
    chosen: { goal: null, payout },
    counted: 0,
    tiers: [],
    stepsByPayment: false,
    paidCustomers: 'all',
    rules: [],
    rates: [],
  } as const
  const sale = { txnId: id, event: 'sale', amountCents: null, reported: undefined, click, terms, at }
  const { affiliateId, bucketId, country, device } = click
  const known = {
    isRepeat: false,
    amountCents: null,
    amounts: {},
    unpaidCents: 0n,
    taxCents: 0n,
    payment: 1,
    items: [],
    isUnread: false,
  }
  const decided = decideSale(
    {
      ...sale,
      facts: { ...UNKNOWN_VISITOR, ...known, affiliateId, bucketId, country, device, customer: null, credit: 'click' },
      browser: undefined,
      byCode: undefined,
      isUnreported: false,
      customer: undefined,
      payment: undefined,
      paysPeriod: true,
      changesLater: false,
      paidAt: at,
      beganAt: at,
    },
    circumstances,
  )
  return { ...decided, rates: NO_RATES, conversionId: id, status, reason, holdUntil }
}

/** The click of a conversion on a running offer, of an affiliate in good standing. */
async function clickOf(tx: Tx, { affiliateId, offerId, click, status }: WantedConversion): Promise<SaleClick> {
  const offer = await tx.offer.findUniqueOrThrow({
    where: { id: offerId },
    select: { name: true, advertiserId: true, advertiser: { select: { invoicedUntil: true } } },
  })
  return {
    affiliateId,
    id: click.id,
    createdAt: click.createdAt,
    offerId,
    sourceId: 0,
    sourceName: '',
    s1: null,
    s2: null,
    s3: null,
    s4: null,
    s5: null,
    flag: null,
    country: null,
    device: null,
    userAgent: null,
    seen: null,
    paysForProductsOnly: false,
    landingPageId: null,
    advertiserId: offer.advertiserId,
    advertiserStatus: 'active',
    advertiserMaxAmountCents: null,
    advertiserMaxAmountCurrency: 'USD',
    isBudgeted: false,
    invoicedUntil: offer.advertiser.invoicedUntil,
    offerName: offer.name,
    offerStatus: 'active',
    offerHoldDays: status === 'approved' ? 0 : 1,
    levelsShortenHold: true,
    approvalDays: null,
    allowMultipleConversions: true,
    isSubscription: false,
    renewalMonths: null,
    renewalPayments: null,
    renewalsChangedAt: null,
    attributionWindowDays: 100_000,
    payoutCapCents: null,
    maxAmountCents: null,
    maxAmountCurrency: 'USD',
    affiliateStatus: 'approved',
    bucketId: null,
    payoutAdjustmentBps: null,
    bucketHoldDays: null,
    dailyPayoutCapCents: null,
    isUnderReview: false,
    isHeld: false,
    isBlocked: false,
    isOfDualRun: false,
  }
}
