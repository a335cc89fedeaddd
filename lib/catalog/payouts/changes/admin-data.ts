import 'server-only'
import { matchesPerson } from '@/lib/backoffice/people-search/data'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { withoutTestAccounts } from '@/lib/platform/database/without-test-accounts'
import { addDays, easternDay } from '@/lib/platform/dates/days'
import { AppError } from '@/lib/platform/errors'
import { formatCursor, type PageQuery, toPage } from '@/lib/platform/http/responses/pagination'
import type { AffiliateChoice, ChangeRow, OfferPayouts, PayoutChanges, PayoutLine } from '../admin-schema'
import { changedTerms, conditionsText, type RuleReader, ruleValueText } from '../condition-text-rules'
import { readStoredTerms, readTermsAt } from '../data'
import { readRuleReader } from '../rule-name-data'
import { type OfferTerms, withChange } from '../rules'
import { listTiers, plainPayout, storedChangeSchema } from '../schema'
import { payoutName, revenueText } from '../text-rules'
import { CHOICES_SHOWN, FIGURES_DAYS } from './constants'

/** The payouts of an offer with goals and steps. @throws AppError not_found */
export async function getOfferPayouts(offerId: number, at: Date): Promise<OfferPayouts> {
  const offer = await db().offer.findUnique({
    where: { id: offerId },
    include: { goals: { orderBy: [{ position: 'asc' }, { id: 'asc' }] } },
  })
  if (!offer) throw new AppError('not_found', 'There is no such offer.')
  const { id, name, status, version, defaultEvent, goals } = offer
  const { terms } = await readTermsAt(db(), offerId, 0, at)
  const nameOf = payoutName(goals, defaultEvent)
  const figures = await readFigures(offerId, at)
  const { rules: reader, groups } = await readRuleReader(db())
  const paysRepeatedly = offer.allowMultipleConversions || offer.isSubscription
  const own = { goalId: null, name: nameOf(null), event: defaultEvent, isRepeatable: paysRepeatedly, isActive: true }
  const lines = [
    { ...own, ...toLine(terms, null, figures) },
    ...goals.map((goal) => ({
      goalId: goal.id,
      name: goal.name,
      event: goal.event,
      isRepeatable: goal.isRepeatable,
      isActive: goal.isActive,
      ...toLine(terms, goal.id, figures),
    })),
  ]
  return {
    offer: { id, name, status, version, defaultEvent, paysRepeatedly },
    lines,
    rules: terms.rules.map((rule) => ({
      conditions: rule.conditions,
      ...plainPayout(rule),
      sales: conditionsText(rule.conditions, reader),
      pays: ruleValueText(rule, reader),
    })),
    groups,
  }
}

type Figures = { goalId: number | null; conversions: number; paidCents: bigint }

function readFigures(offerId: number, at: Date): Promise<Figures[]> {
  const from = addDays(easternDay(at), 1 - FIGURES_DAYS)
  return db().$queryRaw<Figures[]>`
    SELECT goal_id AS "goalId", count(*)::int AS conversions, coalesce(sum(payout_cents), 0)::bigint AS "paidCents"
    FROM conversion WHERE offer_id = ${offerId} AND day >= ${from}::date AND status IN ('pending', 'approved')
      AND created_at >= ${from}::date AND ${withoutTestAccounts('affiliate_id')}
    GROUP BY goal_id`
}

function toLine(terms: OfferTerms, goalId: number | null, figures: readonly Figures[]) {
  const payout = goalId === null ? terms.own : (terms.goals.find(({ id }) => id === goalId) ?? terms.own)
  const found = figures.find((each) => each.goalId === goalId)
  const steps = listTiers(terms, goalId).map(({ fromConversion, payoutCents, percentPayoutBps }) => ({
    fromConversion,
    percentPayoutBps,
    payoutCents: Number(payoutCents),
  }))
  const sums = { conversions: found?.conversions ?? 0, paidCents: Number(found?.paidCents ?? 0n) }
  return { ...plainPayout(payout), steps, stepsByPayment: terms.stepsByPayment, ...sums } satisfies Partial<PayoutLine>
}

/** A page of the changes of an offer, the one that begins last first. @throws AppError not_found */
export async function listPayoutChanges(offerId: number, { limit, cursor }: PageQuery): Promise<PayoutChanges> {
  const offer = await db().offer.findUnique({
    where: { id: offerId },
    select: { defaultEvent: true, goals: { select: { id: true, name: true } } },
  })
  if (!offer) throw new AppError('not_found', 'There is no such offer.')
  const rows = await db().offerPayoutChange.findMany({
    where: {
      offerId,
      ...(cursor && {
        effectiveAt: { lte: cursor.at },
        OR: [{ effectiveAt: { lt: cursor.at } }, { id: { lt: cursor.id } }],
      }),
    },
    orderBy: [{ effectiveAt: 'desc' }, { id: 'desc' }],
    take: limit + 1,
  })
  const { page, nextCursor } = toPage(rows, limit, ({ effectiveAt, id }) => formatCursor({ at: effectiveAt, id }))
  const stored = await readStoredTerms(db(), offerId)
  const emails = await readEmails(page.map(({ createdById }) => createdById))
  const nameOf = payoutName(offer.goals, offer.defaultEvent)
  const { rules } = await readRuleReader(db())
  const changes = page.map((row) => {
    const { id, effectiveAt, createdAt, createdById, reason, announcedAt, appliedAt, canceledAt, ...change } = row
    const before =
      change.formerTerms === null ? stored : withChange(stored, storedChangeSchema.parse(change.formerTerms))
    const state: ChangeRow['state'] = canceledAt ? 'canceled' : appliedAt ? 'begun' : 'planned'
    return {
      id,
      state,
      reason,
      createdBy: (createdById && emails.get(createdById)) ?? null,
      effectiveAt: effectiveAt.toISOString(),
      createdAt: createdAt.toISOString(),
      announcedAt: announcedAt?.toISOString() ?? null,
      lines: describeChanges(before, withChange(before, storedChangeSchema.parse(change.terms)), { nameOf, rules }),
    }
  })
  return { changes, nextCursor }
}

/** What changes for affiliates, then what advertisers pay. */
function describeChanges(
  before: OfferTerms,
  after: OfferTerms,
  { nameOf, rules }: { nameOf: (goalId: number | null) => string; rules: RuleReader },
) {
  const payouts = changedTerms(before, after, nameOf, { rules }).map(({ name, from, to }) => ({ name, from, to }))
  const revenue = [null, ...after.goals.map(({ id }) => id)].flatMap((goalId) => {
    const [was, is] = [before, after].map((terms) =>
      goalId === null ? terms.own : terms.goals.find(({ id }) => id === goalId),
    )
    if (!was || !is || revenueText(was) === revenueText(is)) return []
    return [{ name: `${nameOf(goalId)}, revenue`, from: revenueText(was), to: revenueText(is) }]
  })
  return [...payouts, ...revenue]
}

async function readEmails(ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const known = ids.filter((id) => id !== null)
  const users = await db().user.findMany({ where: { id: { in: known } }, select: { id: true, email: true } })
  return new Map(users.map(({ id, email }) => [id, email]))
}

/** Approved affiliates whose name, email or number matches, by name. */
export function listAffiliateChoices(q: string): Promise<AffiliateChoice[]> {
  return db().$queryRaw<AffiliateChoice[]>`
    SELECT a.id, trim(u.first_name || ' ' || u.last_name) AS name, u.email
    FROM app_user u JOIN affiliate a ON a.user_id = u.id
    WHERE a.status = 'approved' AND ${withoutTestAccounts('a.id')} AND ${q === '' ? Prisma.sql`true` : matchesPerson(q)}
    ORDER BY u.last_name, u.first_name, a.id LIMIT ${CHOICES_SHOWN}`
}
