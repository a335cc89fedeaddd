import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import { addDays, easternDay } from '@/lib/platform/dates/days'
import { db } from '@/lib/platform/db'
import { env } from '@/lib/platform/env'
import { AppError } from '@/lib/platform/errors'
import { EPC_DAYS, WEEK_DAYS } from './constants'
import { CARD, isClosed, readHidden, shownTo, toCard } from './data'
import { listRecentSources, readNetworkFigures, readOwnFigures, type Sums } from './figures'
import { listLimits } from './limits'
import {
  type Application,
  type DeepLinkRule,
  deepLinkRule,
  type ListedOffer,
  type OfferLimit,
  type OfferStop,
  offerStop,
  ownHoldDays,
  standingOf,
} from './rules'

/** Something to promote an offer with. */
export type Creative = { id: string; kind: string; title: string; url: string | null; body: string | null }

/** One offer as its page shows it to one affiliate. [S2.15] */
export type OfferDetails = {
  offer: ListedOffer
  /** Why it takes no visitors now; null while it does. */
  stop: OfferStop | null
  /** What became of the affiliate's application; null where they made none. */
  application: Application | null
  /** What this affiliate's money is held. */
  ownHoldDays: number
  level: number
  /** What the affiliate's bucket adds to every payout, or takes off it, in basis points. */
  payoutAdjustmentBps: number
  limits: OfferLimit[]
  allowedCountries: string[]
  previewUrl: string | null
  rules: string[]
  creatives: Creative[]
  deepLinks: DeepLinkRule | null
  /** In the days of an EPC. */
  network: Sums
  own: Sums
  week: Sums
  recentSources: string[]
}

const DETAILS = {
  ...CARD,
  status: true,
  expiresAt: true,
  advertiser: { select: { status: true } },
  destinationUrl: true,
  allowDeepLinks: true,
  deepLinkHosts: true,
  allowedTraffic: true,
  allowedCountries: true,
  previewUrl: true,
  rules: true,
  creatives: {
    select: { id: true, kind: true, title: true, url: true, body: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  },
} as const satisfies Prisma.OfferSelect

/**
 * One offer for one affiliate, with their figures; null for one that is not shown to them. One that was paused or is
 * over is still answered: its links and figures do not vanish.
 */
export async function getOfferDetails(affiliateId: number, id: number, at: Date): Promise<OfferDetails | null> {
  const hidden = await readHidden(affiliateId)
  const row = await db().offer.findFirst({
    where: { AND: [{ id, status: { not: 'pending' } }, shownTo(affiliateId, hidden)] },
    select: { ...DETAILS, access: { where: { affiliateId } } },
  })
  if (!row) return null
  const today = easternDay(at)
  const affiliate = await readAffiliate(affiliateId)
  const [figures, own, week, recentSources, level, limits] = await Promise.all([
    readNetworkFigures(at),
    readOwnFigures(affiliateId, id, addDays(today, 1 - EPC_DAYS)),
    readOwnFigures(affiliateId, id, addDays(today, 1 - WEEK_DAYS)),
    listRecentSources(affiliateId, at),
    db().level.findUniqueOrThrow({ where: { number: affiliate.level } }),
    listLimits(affiliate, id, at),
  ])
  const access = row.access[0]
  const network = figures.get(id)
  return {
    offer: {
      ...toCard(row, network),
      isSubscription: row.isSubscription,
      allowedTraffic: row.allowedTraffic,
      standing: standingOf(isClosed(row), access?.status ?? null),
      isSaved: (access?.savedAt ?? null) !== null,
    },
    stop: offerStop({ ...row, isAdvertiserActive: row.advertiser.status === 'active' }, at),
    application: access ? applicationOf(access) : null,
    ownHoldDays: ownHoldDays(row.holdDays, level.holdDays, affiliate.bucket?.holdDays ?? null),
    level: affiliate.level,
    payoutAdjustmentBps: affiliate.bucket?.payoutAdjustmentBps ?? 0,
    limits,
    allowedCountries: row.allowedCountries,
    previewUrl: row.previewUrl,
    rules: row.rules.split('\n').filter((line) => line.trim() !== ''),
    creatives: row.creatives,
    deepLinks: deepLinkRule({ ...row, deepLinkHosts: row.allowDeepLinks ? row.deepLinkHosts : null }, origin()) ?? null,
    network: {
      clicks: network?.clicks ?? 0,
      conversions: network?.conversions ?? 0,
      payoutCents: network?.payoutCents ?? 0,
    },
    own,
    week,
    recentSources,
  }
}

/** @throws AppError not_found for an offer that is not shown to the affiliate */
export async function requireShownOffer(affiliateId: number, id: number): Promise<void> {
  const where = {
    AND: [{ id, status: { not: 'pending' as const } }, shownTo(affiliateId, await readHidden(affiliateId))],
  }
  if ((await db().offer.count({ where })) === 0) throw new AppError('not_found', 'There is no such offer.')
}

const origin = () => env().NEXTAUTH_URL

const readAffiliate = (id: number) =>
  db().affiliate.findUniqueOrThrow({
    where: { id },
    select: {
      id: true,
      level: true,
      bucketId: true,
      bucket: { select: { holdDays: true, payoutAdjustmentBps: true } },
    },
  })

type AccessRow = Prisma.AffiliateOfferGetPayload<object>

/** An affiliate's application for an offer; null where they made none. */
export async function getApplication(affiliateId: number, offerId: number): Promise<Application | null> {
  const row = await db().affiliateOffer.findUnique({ where: { affiliateId_offerId: { affiliateId, offerId } } })
  return row ? applicationOf(row) : null
}

function applicationOf({ status, message, reason, requestedAt, decidedAt }: AccessRow): Application | null {
  if (status === null) return null
  return {
    status,
    message,
    reason,
    requestedAt: requestedAt?.toISOString() ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
  }
}
