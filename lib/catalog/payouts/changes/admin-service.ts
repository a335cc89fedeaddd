import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import type { Offer } from '@/lib/generated/prisma/client'
import { requestJobRun } from '@/lib/messages/job-requests/service'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { clockFrom } from '@/lib/platform/dates/clock'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { changedTerms } from '../condition-text-rules'
import { CHANGE_PHRASE, PLANNED_DAYS_MAX } from '../constants'
import { readPriceRates } from '../currency-data'
import type { PriceRates } from '../currency-rules'
import { readStoredTerms, readTermsAt } from '../data'
import { readRuleReader, ruleProblems } from '../rule-name-data'
import { lossWarning, type OfferTerms, type Payout, priceProblem, type TermsChange, withChange } from '../rules'
import { listTiers, namedBy, plainParts } from '../schema'
import { momentText, payoutName } from '../text-rules'
import type { PayoutChangeInput, PayoutWarning } from './admin-schema'
import { ANNOUNCE_JOB } from './announcement-constants'
import { diffTerms, stepProblems, typeProblem } from './rules'
import { applyDue, applyTerms, lockPayouts } from './service'
import { changedPayouts, findWarnings } from './warning-rules'

const CHANGED =
  'Somebody else changed this offer while you were editing. Your input is kept. Look at the present payouts and save again.'

/** Locks an offer whose payouts change, with what is due applied. @throws AppError not_found, conflict for another version */
export async function lockOffer(tx: Tx, offerId: number, version: number | null, at: Date): Promise<Offer> {
  await lockPayouts(tx, offerId)
  const offer = await tx.offer.findUnique({ where: { id: offerId } })
  if (!offer) throw new AppError('not_found', 'There is no such offer.')
  const applied = await applyDue(tx, offerId, at)
  if (version !== null && (applied > 0 || offer.version !== version)) throw new AppError('conflict', CHANGED)
  return offer
}

const invalid = (fields: Record<string, string>): AppError =>
  new AppError('invalid', Object.values(fields)[0] ?? 'Check the marked fields.', { fields })

/** Refuses what staff were not warned of yet: each warning is a sentence at `accepted.<warning>`. @throws AppError invalid */
export function assertAccepted(
  warnings: Partial<Record<PayoutWarning, string>>,
  accepted: readonly PayoutWarning[],
): void {
  const open = Object.entries(warnings).filter(([name]) => !accepted.some((each) => each === name))
  if (open.length > 0) throw invalid(Object.fromEntries(open.map(([name, text]) => [`accepted.${name}`, text])))
}

/**
 * Changes the payouts of an offer, now or from a moment on: its own, those of goals, and steps of volume. Nothing that was
 * earned before changes. Those who promote the offer are notified by a job.
 * @returns the id of the change
 * @throws AppError `not_found`; `conflict` when somebody changed the offer since; `invalid` for what cannot be, or what
 * staff were not warned of yet
 */
export function changePayouts(
  { actor, at }: StaffContext,
  { offerId, version, beginsAt, reason, confirm, accepted, ...input }: PayoutChangeInput & { offerId: number },
): Promise<string> {
  return transact(async (tx) => {
    assertConfirmed(confirm, CHANGE_PHRASE)
    const offer = await lockOffer(tx, offerId, version, at)
    const effectiveAt = beginsAt ?? at
    if (beginsAt) await assertMoment(tx, offerId, beginsAt, at)
    const stored = await readStoredTerms(tx, offerId)
    const typed = withCurrencies(input, stored)
    const change = diffTerms(typed, stored)
    if (!change) throw new AppError('invalid', 'Nothing of this differs from the present payouts.')
    const { terms: before } = await readTermsAt(tx, offerId, 0, effectiveAt)
    const after = withChange(before, change)
    const paid = changedPayouts(after, change)
    const rates = await readPriceRates(
      paid.map(({ payout }) => payout),
      at,
      tx,
    )
    await assertPossible(tx, offerId, { typed, after, rates })
    const lines = changedTerms(before, after, await readPayoutNames(tx, offer), await readRuleReader(tx))
    assertAccepted(findWarnings({ loss: lossWarning(paid, rates), lines, effectiveAt, at }), accepted)
    const isAnnounced = lines.length > 0
    return storeChange(tx, { actor, at }, { offerId, beginsAt, change, before, after, isAnnounced, reason })
  })
}

type Typed = Pick<PayoutChangeInput, 'own' | 'goals' | 'tiers' | 'rules'>

/** Payouts as typed, with the currencies of prices that were left out. */
function withCurrencies({ own, goals, tiers, rules }: Typed, stored: OfferTerms) {
  const { revenueCurrency = stored.own.revenueCurrency } = own
  const currencyOf = (goalId: number) =>
    stored.goals.find(({ id }) => id === goalId)?.revenueCurrency ?? revenueCurrency
  return {
    own: { ...own, revenueCurrency },
    goals: goals.map((goal) => ({ ...goal, revenueCurrency: goal.revenueCurrency ?? currencyOf(goal.id) })),
    tiers,
    rules: rules?.map((rule) => ({ ...rule, revenueCurrency: rule.revenueCurrency ?? revenueCurrency })),
  }
}

type StoredChange = {
  offerId: number
  /** Null for now. */
  beginsAt: Date | null
  change: TermsChange
  before: OfferTerms
  after: OfferTerms
  /** Whether those who promote the offer are notified; nobody is notified of a change of revenue. */
  isAnnounced: boolean
  reason: string
}

/** Stores a change of a locked offer, in the caller's transaction, and makes it where it begins now. @returns its id */
export async function storeChange(
  tx: Tx,
  { actor, at }: StaffContext,
  { offerId, beginsAt, change, before, after, isAnnounced, reason }: StoredChange,
): Promise<string> {
  const effectiveAt = beginsAt ?? at
  const named = namedBy(change)
  const terms = plainParts(after, named)
  const id = newId(at)
  await tx.offerPayoutChange.create({
    data: {
      id,
      offerId,
      effectiveAt,
      terms,
      reason,
      createdById: actor.userId,
      createdAt: at,
      announcedAt: isAnnounced ? null : at,
    },
  })
  if (beginsAt) await tx.offer.update({ where: { id: offerId }, data: { version: { increment: 1 }, updatedAt: at } })
  else await applyTerms(tx, { offerId, changeId: id, terms: change }, at)
  if (isAnnounced) await requestJobRun(tx, ANNOUNCE_JOB)
  await recordAudit(tx, actor, {
    action: beginsAt ? 'offer.payouts_plan' : 'offer.payouts',
    subject: 'offer',
    subjectId: String(offerId),
    before: plainParts(before, named),
    after: { ...terms, effectiveAt: effectiveAt.toISOString() },
    reason,
    at,
  })
  return id
}

async function readPayoutNames(tx: Tx, { id, defaultEvent }: Offer) {
  const goals = await tx.offerGoal.findMany({ where: { offerId: id }, select: { id: true, name: true } })
  return payoutName(goals, defaultEvent)
}

/** @throws AppError invalid at `beginsAt` for a moment at which no change can begin */
export async function assertMoment(tx: Tx, offerId: number, beginsAt: Date, at: Date): Promise<void> {
  if (beginsAt <= at) throw invalid({ beginsAt: 'That time has passed. Choose "Now" to change them at once.' })
  if (beginsAt.getTime() - at.getTime() > PLANNED_DAYS_MAX * DAY_MS)
    throw invalid({ beginsAt: `At most ${PLANNED_DAYS_MAX} days ahead.` })
  const same = await tx.offerPayoutChange.count({ where: { offerId, effectiveAt: beginsAt, canceledAt: null } })
  if (same > 0)
    throw invalid({ beginsAt: 'Another change is scheduled for this time. Cancel it, or choose another time.' })
}

type Proposed = {
  typed: ReturnType<typeof withCurrencies>
  after: OfferTerms
  rates: PriceRates
}

/** @throws AppError invalid, with a sentence at each field */
async function assertPossible(tx: Tx, offerId: number, { typed, after, rates }: Proposed): Promise<void> {
  const ownPayouts = await tx.affiliatePayout.findMany({ where: { offerId, endsAt: null } })
  const problems: Record<string, string> = {}
  const payouts: { goalId: number | null; at: string; payout: Payout }[] = [
    { goalId: null, at: 'own', payout: after.own },
  ]
  typed.goals.forEach(({ id }, index) => {
    const goal = after.goals.find((each) => each.id === id)
    if (goal) payouts.push({ goalId: id, at: `goals.${index}`, payout: goal })
    else problems[`goals.${index}.payoutType`] = 'This goal is not of this offer.'
  })
  for (const { goalId, at, payout } of payouts) {
    const ofGoal = ownPayouts.filter((own) => own.goalId === goalId)
    const problem = typeProblem(payout, ofGoal)
    if (problem) problems[`${at}.payoutType`] = problem
    const ofPrice = priceProblem(payout, rates)
    if (ofPrice) problems[`${at}.revenueCents`] = ofPrice
    const tierIndex = typed.tiers.findIndex((tier) => tier.goalId === goalId)
    Object.assign(problems, stepProblems(payout, { ...after, steps: listTiers(after, goalId) }, `tiers.${tierIndex}`))
  }
  typed.rules?.forEach((rule, index) => {
    const ofPrice = priceProblem(rule, rates)
    if (ofPrice) problems[`rules.${index}.revenueCents`] = ofPrice
  })
  Object.assign(problems, await ruleProblems(tx, typed.rules ?? []))
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

/**
 * Cancels a planned change. Those who were told of it are told that it is canceled.
 * @throws AppError `not_found`; `conflict` once its moment has come, or when it is canceled already
 */
export function cancelChange(
  { actor, at }: StaffContext,
  { offerId, changeId, reason }: { offerId: number; changeId: string; reason: string },
): Promise<void> {
  const clock = clockFrom(at)
  return transact(async (tx) => {
    await lockPayouts(tx, offerId)
    const change = await tx.offerPayoutChange.findFirst({ where: { id: changeId, offerId } })
    if (!change) throw new AppError('not_found', 'There is no such change.')
    if (change.canceledAt) throw new AppError('conflict', 'This change is canceled already.')
    // it may have begun while this waited for the lock
    if (change.appliedAt || change.effectiveAt <= clock.now())
      throw new AppError(
        'conflict',
        `This change began on ${momentText(change.effectiveAt)}. Make another one instead.`,
      )
    await tx.offerPayoutChange.update({ where: { id: changeId }, data: { canceledAt: at } })
    await tx.offer.update({ where: { id: offerId }, data: { version: { increment: 1 }, updatedAt: at } })
    await requestJobRun(tx, ANNOUNCE_JOB)
    await recordAudit(tx, actor, {
      action: 'offer.payouts_cancel',
      subject: 'offer',
      subjectId: String(offerId),
      before: { changeId, effectiveAt: change.effectiveAt.toISOString(), terms: change.terms },
      after: { canceledAt: at.toISOString() },
      reason,
      at,
    })
  })
}
