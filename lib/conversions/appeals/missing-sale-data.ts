import 'server-only'
import { listTermsAt } from '@/lib/catalog/payouts/data'
import type { Inquiry } from '@/lib/generated/prisma/client'
import { db, type Tx } from '@/lib/platform/database/db'
import { dayFromColumn } from '@/lib/platform/dates/days'
import { termsHolder } from '@/lib/platform/ids/test-accounts'
import { settings } from '@/lib/platform/settings/current'
import { publicClickId } from '@/lib/traffic/requests/click-id-rules'
import { reasonSentence } from '../filters/reason-rules'
import { asksForAmount, chooseBeforeSteps } from '../processing/payout-selection-rules'
import { inquiryRefusal, orderKey, saleInstant, waitsFor } from './missing-sale-rules'
import type { AdvertiserInquiry, OwnInquiry, SaleSearch } from './missing-sale-schema'
import {
  type FoundConversion,
  findConversionOfOrder,
  findLastClick,
  findSoughtOffer,
  findToldOrder,
  hasHiddenNumbers,
  listCodesOfDay,
  listRefusedCalls,
  type SoughtSale,
} from './missing-sale-search-data'

/** What stored calls and clicks say of an order of an affiliate, and the click that would earn it. @throws AppError not_found */
export async function searchSale(tx: Tx, sought: SoughtSale, at: Date) {
  const { affiliateId, order, day } = sought
  const offer = await findSoughtOffer(tx, sought)
  const { advertiserId, attributionWindowDays: windowDays } = offer
  const told = await findToldOrder(tx, sought, advertiserId)
  const sold = await findConversionOfOrder(tx, affiliateId, told.forms, advertiserId)
  const calls = await listRefusedCalls(tx, told.forms, advertiserId)
  const click = await findLastClick(tx, sought, windowDays, at)
  const asked = { affiliateId, advertiserId, orderKey: orderKey(told.txnId ?? order) }
  const isAsked = (await tx.inquiry.count({ where: asked })) > 0
  const isOwn = sold?.affiliateId === affiliateId
  // whose they are is not said
  const own = calls.filter((call) => call.affiliateId === null || call.affiliateId === affiliateId)
  const found = isOwn
    ? 'own'
    : sold || own.length < calls.length
      ? 'other_click'
      : own.length > 0
        ? 'refused'
        : 'not_received'
  const answer: Omit<SaleSearch, 'refusal'> = {
    offerName: offer.name,
    found,
    conversion: sold && isOwn ? toConversion(sold) : null,
    calls: own.map(({ createdAt, reason }) => ({
      at: createdAt.toISOString(),
      reasonText: reason ? reasonSentence(reason, 'rejected') || REFUSED : REFUSED,
    })),
    clicks: {
      windowDays,
      last: click ? { id: publicClickId(affiliateId, click.id), at: click.createdAt.toISOString() } : null,
    },
    codes: await listCodesOfDay(tx, sought),
    goals: offer.goals.map(({ id, name }) => ({ id, name })),
  }
  const isHidden = told.txnId === null && (await hasHiddenNumbers(tx, advertiserId))
  const refusal = inquiryRefusal({ ...answer, day, isAsked, isHidden }, settings().appeals.windowDays, at)
  return { offer, click, txnId: told.txnId, search: { ...answer, refusal } satisfies SaleSearch }
}

/** `searchSale` outside of a transaction, as the affiliate reads it. @throws AppError not_found */
export const findMissingSale = async (sought: SoughtSale, at: Date): Promise<SaleSearch> =>
  (await searchSale(db(), sought, at)).search

const REFUSED = 'The call had mistakes that only the advertiser can mend.'

const toConversion = ({ id, status, reason, reasonNote, createdAt }: FoundConversion) => ({
  id,
  status,
  reasonText: reason && (reasonNote ?? reasonSentence(reason, status)),
  at: createdAt.toISOString(),
})

type Named = Inquiry & { offerName: string; goalName: string | null; code: string | null }

/** An inquiry as its readers see it. */
export const toInquiry = (row: Named) => ({
  id: row.id,
  offerId: row.offerId,
  offerName: row.offerName,
  order: row.orderNumber,
  day: dayFromColumn(row.day),
  goalName: row.goalName,
  code: row.code,
  amountCents: row.amountCents === null ? null : Number(row.amountCents),
  message: row.message,
  pictures: row.pictures,
  status: row.status,
  waitsFor: waitsFor(row),
  createdAt: row.createdAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  answer: row.answer,
})

/** Reads with an inquiry how its code and its goal are called. */
const NAMES = { coupon: { select: { code: true } }, goal: { select: { name: true } } } as const
type WithNames = Inquiry & { coupon: { code: string } | null; goal: { name: string } | null }

async function nameOffers(rows: readonly WithNames[]): Promise<Named[]> {
  const ids = [...new Set(rows.map(({ offerId }) => offerId))]
  const offers = await db().offer.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
  const names = new Map(offers.map(({ id, name }) => [id, name]))
  return rows.map(({ coupon, goal, ...row }) => ({
    ...row,
    offerName: names.get(row.offerId) ?? '',
    goalName: goal?.name ?? null,
    code: coupon?.code ?? null,
  }))
}

/** The click of an inquiry as it was given out, and when it was made; null where a code earns the sale. */
export const toClick = ({
  affiliateId,
  clickId,
  clickedAt,
}: Pick<Inquiry, 'affiliateId' | 'clickId' | 'clickedAt'>) => ({
  clickId: clickId && publicClickId(affiliateId, clickId),
  clickedAt: clickedAt?.toISOString() ?? null,
})

/** The newest of an affiliate's inquiries. */
const LISTED = 100

/** An affiliate's inquiries, the newest first. */
export async function listOwnInquiries(affiliateId: number): Promise<OwnInquiry[]> {
  const rows = await db().inquiry.findMany({
    where: { affiliateId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: LISTED,
    include: NAMES,
  })
  return (await nameOffers(rows)).map((row) => ({
    ...toInquiry(row),
    conversionId: row.conversionId,
  }))
}

/** The inquiries that wait for an advertiser, the nearest deadline first. */
export async function listAdvertiserInquiries(advertiserId: number, at: Date): Promise<AdvertiserInquiry[]> {
  const rows = await db().inquiry.findMany({
    where: { advertiserId, status: 'open', staffAskedAt: null },
    orderBy: [{ dueAt: 'asc' }, { id: 'asc' }],
    take: LISTED,
    include: NAMES,
  })
  const needing = await listNeedingAmount(db(), rows, at)
  return (await nameOffers(rows)).map((row) => ({
    ...toInquiry(row),
    affiliateId: row.affiliateId,
    ...toClick(row),
    txnId: row.txnId,
    needsAmount: needing.has(row.id),
  }))
}

type Asked = Pick<Inquiry, 'id' | 'affiliateId' | 'offerId' | 'day' | 'goalId'>

/**
 * The inquiries whose sale may pay something else by what its buyer paid: by the payouts of its day, the affiliate's own before
 * those of the offer, and by the rules.
 */
export async function listNeedingAmount(tx: Tx, inquiries: readonly Asked[], at: Date): Promise<Set<string>> {
  if (inquiries.length === 0) return new Set()
  const terms = await listTermsAt(
    tx,
    inquiries.map(({ affiliateId, offerId, day }) => ({
      affiliateId: termsHolder(affiliateId),
      offerId,
      at: saleInstant(dayFromColumn(day), at),
    })),
  )
  const goals = await tx.offerGoal.findMany({ where: { id: { in: inquiries.flatMap(({ goalId }) => goalId ?? []) } } })
  const needing = inquiries.filter(({ goalId }, place) => {
    const found = terms[place]
    const event = goals.find(({ id }) => id === goalId)?.event
    return found !== undefined && asksForAmount(chooseBeforeSteps(found, event))
  })
  return new Set(needing.map(({ id }) => id))
}
