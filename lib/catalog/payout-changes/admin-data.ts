import 'server-only'
import { matchesPerson } from '@/lib/backoffice/people-search/data'
import { Prisma } from '@/lib/generated/prisma/client'
import { addDays, easternDay } from '@/lib/platform/dates/days'
import { db } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import { liveRows } from '@/lib/platform/live-rows'
import type { AffiliateChoice, ChangeRow, OfferPayouts, OwnPayoutRow, PayoutLine } from '../offer-payouts/admin-schema'
import { readStoredTerms, readTermsAt } from '../offer-payouts/data'
import { type OfferTerms, withChange } from '../offer-payouts/rules'
import { plainPayout, stepsOf, storedChangeSchema } from '../offer-payouts/schema'
import { changedLines, payoutName, revenueText } from '../payout-texts/rules'
import { CHANGES_SHOWN, CHOICES_SHOWN, FIGURES_DAYS, FORMER_SHOWN, OWN_SHOWN } from './constants'

/** The payouts of an offer with goals, steps, changes and payouts of single affiliates. @throws AppError not_found */
export async function getOfferPayouts(offerId: number, at: Date): Promise<OfferPayouts> {
  const offer = await db().offer.findUnique({
    where: { id: offerId },
    include: { goals: { orderBy: [{ position: 'asc' }, { id: 'asc' }] } },
  })
  if (!offer) throw new AppError('not_found', 'There is no such offer.')
  const { id, name, status, version, defaultEvent, goals } = offer
  const { terms } = await readTermsAt(db(), offerId, 0, at)
  const nameOf = payoutName(goals, defaultEvent)
  const [figures, changes, ownPayouts, formerOwnPayouts] = await Promise.all([
    figuresOf(offerId, at),
    listChanges(offerId, nameOf),
    listOwn({ offerId, terms, isOpen: true }, at),
    listOwn({ offerId, terms, isOpen: false }, at),
  ])
  const paysRepeatedly = offer.allowMultipleConversions || offer.isSubscription
  const own = { goalId: null, name: nameOf(null), event: defaultEvent, isRepeatable: paysRepeatedly, isActive: true }
  const lines = [
    { ...own, ...lineOf(terms, null, figures) },
    ...goals.map((goal) => ({
      ...{ goalId: goal.id, name: goal.name, event: goal.event },
      ...{ isRepeatable: goal.isRepeatable, isActive: goal.isActive },
      ...lineOf(terms, goal.id, figures),
    })),
  ]
  return {
    offer: { id, name, status, version, defaultEvent, paysRepeatedly },
    lines,
    changes,
    ownPayouts,
    formerOwnPayouts,
  }
}

type Figures = { goalId: number | null; conversions: number; paidCents: bigint }

function figuresOf(offerId: number, at: Date): Promise<Figures[]> {
  const from = addDays(easternDay(at), 1 - FIGURES_DAYS)
  return db().$queryRaw<Figures[]>`
    SELECT goal_id AS "goalId", count(*)::int AS conversions, coalesce(sum(payout_cents), 0)::bigint AS "paidCents"
    FROM conversion WHERE offer_id = ${offerId} AND day >= ${from}::date AND status IN ('pending', 'approved')
      AND created_at >= ${from}::date AND ${liveRows('affiliate_id')}
    GROUP BY goal_id`
}

function lineOf(terms: OfferTerms, goalId: number | null, figures: readonly Figures[]) {
  const payout = goalId === null ? terms.own : (terms.goals.find(({ id }) => id === goalId) ?? terms.own)
  const found = figures.find((each) => each.goalId === goalId)
  const steps = stepsOf(terms, goalId).map(({ fromConversion, payoutCents, percentPayoutBps }) => ({
    ...{ fromConversion, percentPayoutBps, payoutCents: Number(payoutCents) },
  }))
  const sums = { conversions: found?.conversions ?? 0, paidCents: Number(found?.paidCents ?? 0n) }
  return { ...plainPayout(payout), steps, ...sums } satisfies Partial<PayoutLine>
}

async function listChanges(offerId: number, nameOf: (goalId: number | null) => string): Promise<ChangeRow[]> {
  const rows = await db().offerPayoutChange.findMany({
    where: { offerId },
    orderBy: [{ effectiveAt: 'desc' }, { id: 'desc' }],
    take: CHANGES_SHOWN,
  })
  const stored = await readStoredTerms(db(), offerId)
  const emails = await emailsOf(rows.map(({ createdById }) => createdById))
  return rows.map(
    ({ id, effectiveAt, createdAt, createdById, reason, announcedAt, appliedAt, canceledAt, ...change }) => {
      const before =
        change.formerTerms === null ? stored : withChange(stored, storedChangeSchema.parse(change.formerTerms))
      return {
        ...{ id, reason, createdBy: (createdById && emails.get(createdById)) ?? null },
        effectiveAt: effectiveAt.toISOString(),
        createdAt: createdAt.toISOString(),
        announcedAt: announcedAt?.toISOString() ?? null,
        state: canceledAt ? 'canceled' : appliedAt ? 'begun' : 'planned',
        lines: linesOf(before, withChange(before, storedChangeSchema.parse(change.terms)), nameOf),
      }
    },
  )
}

/** What changes for affiliates, then what advertisers pay. */
function linesOf(before: OfferTerms, after: OfferTerms, nameOf: (goalId: number | null) => string) {
  const payouts = changedLines(before, after, nameOf).map(({ name, from, to }) => ({ name, from, to }))
  const revenue = [null, ...after.goals.map(({ id }) => id)].flatMap((goalId) => {
    const [was, is] = [before, after].map((terms) =>
      goalId === null ? terms.own : terms.goals.find(({ id }) => id === goalId),
    )
    if (!was || !is || revenueText(was) === revenueText(is)) return []
    return [{ name: `${nameOf(goalId)}, revenue`, from: revenueText(was), to: revenueText(is) }]
  })
  return [...payouts, ...revenue]
}

async function emailsOf(ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const known = ids.filter((id) => id !== null)
  const users = await db().user.findMany({ where: { id: { in: known } }, select: { id: true, email: true } })
  return new Map(users.map(({ id, email }) => [id, email]))
}

type OwnRow = Omit<OwnPayoutRow, 'payoutCents' | 'paidCents' | 'startsAt' | 'endsAt' | 'payoutType'> & {
  payoutCents: bigint
  paidCents: bigint
  startsAt: Date
  endsAt: Date | null
}

async function listOwn(
  { offerId, terms, isOpen }: { offerId: number; terms: OfferTerms; isOpen: boolean },
  at: Date,
): Promise<OwnPayoutRow[]> {
  const from = addDays(easternDay(at), 1 - FIGURES_DAYS)
  const rows = await db().$queryRaw<OwnRow[]>`
    SELECT p.id, p.affiliate_id AS "affiliateId", trim(u.first_name || ' ' || u.last_name) AS "affiliateName",
      p.goal_id AS "goalId", p.payout_cents AS "payoutCents", p.percent_payout_bps AS "percentPayoutBps",
      p.starts_at AS "startsAt", p.ends_at AS "endsAt", by.email AS "createdBy", f.conversions, f.paid AS "paidCents"
    FROM affiliate_payout p
    JOIN affiliate a ON a.id = p.affiliate_id
    LEFT JOIN app_user u ON u.id = a.user_id
    LEFT JOIN app_user by ON by.id = p.created_by_id
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS conversions, coalesce(sum(c.payout_cents), 0)::bigint AS paid FROM conversion c
      WHERE c.affiliate_id = p.affiliate_id AND c.offer_id = p.offer_id AND c.day >= ${from}::date
        AND coalesce(c.goal_id, 0) = coalesce(p.goal_id, 0) AND c.status IN ('pending', 'approved')
        AND c.created_at >= p.starts_at AND (p.ends_at IS NULL OR c.created_at < p.ends_at)) f
    WHERE p.offer_id = ${offerId} AND ${isOpen ? Prisma.sql`p.ends_at IS NULL` : Prisma.sql`p.ends_at IS NOT NULL`}
    ORDER BY ${isOpen ? Prisma.sql`u.last_name, u.first_name, p.id` : Prisma.sql`p.ends_at DESC, p.id`}
    LIMIT ${isOpen ? OWN_SHOWN : FORMER_SHOWN}`
  return rows.map((row) => ({
    ...row,
    payoutType:
      (row.goalId === null ? undefined : terms.goals.find(({ id }) => id === row.goalId))?.payoutType ??
      terms.own.payoutType,
    payoutCents: Number(row.payoutCents),
    paidCents: Number(row.paidCents),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
  }))
}

/** Approved affiliates whose name, email or number matches, by name. */
export function listAffiliateChoices(q: string): Promise<AffiliateChoice[]> {
  return db().$queryRaw<AffiliateChoice[]>`
    SELECT a.id, trim(u.first_name || ' ' || u.last_name) AS name, u.email
    FROM app_user u JOIN affiliate a ON a.user_id = u.id
    WHERE a.status = 'approved' AND ${liveRows('a.id')} AND ${q === '' ? Prisma.sql`true` : matchesPerson(q)}
    ORDER BY u.last_name, u.first_name, a.id LIMIT ${CHOICES_SHOWN}`
}
