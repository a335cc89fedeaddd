import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import { EASTERN } from '@/lib/platform/dates/constants'
import type { Day } from '@/lib/platform/dates/days'
import { db, type Tx } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import { findReview } from '../fraud-reviews/data'
import { getBalances } from '../ledger/data'
import { hasTaxForm, taxFormAboveCents } from '../tax/data'
import { RELEASES_LISTED } from './constants'
import { choosePayoutMethod, listPayoutMethods, type Standing } from './rules'
import type { PayoutsPage, PayoutsQuery, PayoutView, Release, Withdrawal } from './schema'
import { payoutTimeline } from './timeline'
import { canWithdraw, withdrawalReasons } from './withdrawal'

const WITH_ATTEMPTS = { attempts: { orderBy: { startedAt: 'asc' } } } as const satisfies Prisma.PayoutRequestInclude
type Request = Prisma.PayoutRequestGetPayload<{ include: typeof WITH_ATTEMPTS }>

/** The payouts of an affiliate, newest first, each with what became of it. */
export async function listPayouts(affiliateId: number, { cursor, limit }: PayoutsQuery): Promise<PayoutsPage> {
  // ids carry their instant, so their order is the order of the requests
  const requests = await db().payoutRequest.findMany({
    where: { affiliateId, ...(cursor && { id: { lt: cursor } }) },
    orderBy: { id: 'desc' },
    take: limit + 1,
    include: WITH_ATTEMPTS,
  })
  const shown = requests.slice(0, limit)
  const last = requests.length > limit ? shown.at(-1) : undefined
  return { payouts: await viewsOf(shown), nextCursor: last?.id ?? null }
}

/** One payout of an affiliate. @throws AppError not_found, for another affiliate's too */
export async function getPayout(affiliateId: number, id: string): Promise<PayoutView> {
  const request = await db().payoutRequest.findUnique({ where: { id, affiliateId }, include: WITH_ATTEMPTS })
  const [view] = request ? await viewsOf([request]) : []
  if (!view) throw new AppError('not_found', 'This payout does not exist.')
  return view
}

async function viewsOf(requests: readonly Request[]): Promise<PayoutView[]> {
  const notes = await db().auditLog.findMany({
    where: {
      subject: 'payout_request',
      subjectId: { in: requests.map(({ id }) => id) },
      action: { in: ['payout.hold', 'payout.release'] },
    },
    select: { subjectId: true, action: true, reason: true, createdAt: true },
  })
  return requests.map((request) => ({
    id: request.id,
    amountCents: Number(request.amountCents),
    status: request.status,
    reason: request.statusReason,
    methodKind: request.methodKind,
    methodHint: request.methodHint,
    reference: request.providerRef,
    requestedAt: request.requestedAt.toISOString(),
    canCancel: request.status === 'requested' && request.batchId === null,
    timeline: payoutTimeline(
      request,
      request.attempts,
      notes.filter(({ subjectId }) => subjectId === request.id),
    ),
  }))
}

/** What decides about an affiliate's withdrawals, and the methods they have; the newest of a kind first. */
export async function getStanding(affiliateId: number, at: Date, tx: Tx = db()) {
  const affiliate = await tx.affiliate.findUniqueOrThrow({
    where: { id: affiliateId },
    include: { payoutMethods: { where: { removedAt: null }, orderBy: { createdAt: 'desc' } } },
  })
  const tax = { hasTaxForm: await hasTaxForm(affiliateId, at, tx), taxFormAboveCents: taxFormAboveCents() }
  const balances = await getBalances(affiliateId, tx)
  const { status, payoutsHeldUntil: heldUntil, payoutMethods: methods, preferredMethod } = affiliate
  const hasMethod = choosePayoutMethod(methods, preferredMethod) !== undefined
  const review = await findReview(tx, affiliateId)
  const standing: Standing = { ...balances, ...tax, status, heldUntil, review, hasMethod }
  return { standing, balances, methods, preferredMethod }
}

/** Where an affiliate's money stands and why it cannot be withdrawn yet, with exact dates. */
export async function getWithdrawal(affiliateId: number, at: Date): Promise<Withdrawal> {
  const [{ standing, balances, methods, preferredMethod }, coming] = await Promise.all([
    getStanding(affiliateId, at),
    listReleases(affiliateId),
  ])
  // no day can be named for what waits until a review is over
  const releases = standing.review === null ? coming : []
  return {
    availableCents: Number(balances.availableCents),
    pendingCents: Number(balances.pendingCents),
    inPayoutCents: Number(balances.inPayoutCents),
    paidCents: Number(balances.paidCents),
    earnedCents: Number(balances.earnedCents),
    canWithdraw: canWithdraw(standing, at),
    reasons: withdrawalReasons(standing, releases, at),
    releases,
    methods: listPayoutMethods(methods, preferredMethod),
  }
}

/** Held money by the Eastern day its hold ends, the next days first. */
async function listReleases(affiliateId: number): Promise<Release[]> {
  const rows = await db().$queryRaw<{ day: Day; at: Date; count: number; cents: bigint }[]>`
    SELECT to_char(hold_until AT TIME ZONE ${EASTERN}, 'YYYY-MM-DD') AS day, max(hold_until) AS at,
      count(*)::int AS count, sum(payout_cents)::bigint AS cents
    FROM conversion WHERE affiliate_id = ${affiliateId} AND status = 'pending' AND payout_cents > 0
    GROUP BY 1 ORDER BY 1 LIMIT ${RELEASES_LISTED}`
  return rows.map(({ day, at, count, cents }) => ({ day, at: at.toISOString(), count, amountCents: Number(cents) }))
}
