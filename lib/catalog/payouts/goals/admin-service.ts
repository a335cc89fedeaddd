import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import type { Offer, OfferGoal } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { withoutTestAccounts } from '@/lib/platform/database/without-test-accounts'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { AppError, invalidField } from '@/lib/platform/errors'
import { assertAccepted, lockOffer } from '../changes/admin-service'
import { GOALS_MAX } from '../constants'
import { readPriceRates } from '../currency-data'
import { lossWarning, priceProblem } from '../rules'
import { plainPayout } from '../schema'
import type { DefaultEventChange, GoalChange, NewGoal } from './admin-schema'
import { EVENTS_DAYS } from './constants'

/**
 * Adds a goal to an offer: its event is paid by it from now on.
 * @returns its number
 * @throws AppError `not_found`; `conflict` for another version; `invalid` for an event in use, and for what staff were not
 * warned of yet
 */
export function addGoal(
  { actor, at }: StaffContext,
  { offerId, version, accepted, reason, ...typed }: NewGoal & { offerId: number },
): Promise<number> {
  return transact(async (tx) => {
    const offer = await lockOffer(tx, offerId, version, at)
    const goal = { ...typed, revenueCurrency: typed.revenueCurrency ?? offer.revenueCurrency }
    const goals = await tx.offerGoal.findMany({ where: { offerId } })
    if (goals.length >= GOALS_MAX) throw new AppError('invalid', `An offer has at most ${GOALS_MAX} goals.`)
    assertEventFree(offer, goals, goal.event)
    const events = goals.some(({ isActive }) => isActive)
      ? undefined
      : await otherEvents(tx, offer, [...goals, goal], at)
    const rates = await readPriceRates([goal], at, tx)
    const problem = priceProblem(goal, rates)
    if (problem) throw invalidField('revenueCents', problem)
    const loss = lossWarning([{ payout: goal, values: [goal] }], rates)
    assertAccepted({ ...(events && { events }), ...(loss && { loss }) }, accepted)
    const position = Math.max(0, ...goals.map((each) => each.position)) + 1
    const created = await tx.offerGoal.create({ data: { ...goal, offerId, position, createdAt: at } })
    await countChange(tx, offerId, at)
    await recordAudit(tx, actor, {
      ...subject(offerId),
      action: 'offer_goal.create',
      after: facts(created),
      reason,
      at,
    })
    return created.id
  })
}

/**
 * Changes name, event or repetition of a goal, pauses it or lets it pay again. Conversions it was paid for stay.
 * @throws AppError `not_found`; `conflict` for another version; `invalid` for an event in use
 */
export function editGoal(
  { actor, at }: StaffContext,
  { offerId, goalId, version, accepted, reason, ...change }: GoalChange & { offerId: number; goalId: number },
): Promise<void> {
  return transact(async (tx) => {
    const offer = await lockOffer(tx, offerId, version, at)
    const goals = await tx.offerGoal.findMany({ where: { offerId } })
    const before = goals.find(({ id }) => id === goalId)
    if (!before) throw new AppError('not_found', 'There is no such goal.')
    const others = goals.filter(({ id }) => id !== goalId)
    if (change.event !== undefined) assertEventFree(offer, others, change.event)
    if (change.isActive === true && !goals.some(({ isActive }) => isActive)) {
      const events = await otherEvents(tx, offer, goals, at)
      assertAccepted({ ...(events && { events }) }, accepted)
    }
    const after = await tx.offerGoal.update({ where: { id: goalId }, data: change })
    await countChange(tx, offerId, at)
    const verb = change.isActive === undefined ? 'edit' : change.isActive ? 'resume' : 'pause'
    const entry = { action: `offer_goal.${verb}`, before: facts(before), after: facts(after) }
    await recordAudit(tx, actor, { ...subject(offerId), ...entry, reason, at })
  })
}

/**
 * Sets the event of the offer's own payout. It matters where the offer has goals.
 * @throws AppError `not_found`; `conflict` for another version; `invalid` for the event of a goal, and for events that
 * staff were not warned of yet
 */
export function setDefaultEvent(
  { actor, at }: StaffContext,
  { offerId, event, version, accepted, reason }: DefaultEventChange & { offerId: number },
): Promise<void> {
  return transact(async (tx) => {
    const offer = await lockOffer(tx, offerId, version, at)
    const goals = await tx.offerGoal.findMany({ where: { offerId } })
    if (event !== offer.defaultEvent) assertEventFree(offer, goals, event)
    if (goals.some(({ isActive }) => isActive)) {
      const events = await otherEvents(tx, { ...offer, defaultEvent: event }, goals, at)
      assertAccepted({ ...(events && { events }) }, accepted)
    }
    await tx.offer.update({ where: { id: offerId }, data: { defaultEvent: event } })
    await countChange(tx, offerId, at)
    const entry = { before: { defaultEvent: offer.defaultEvent }, after: { defaultEvent: event }, reason, at }
    await recordAudit(tx, actor, { ...subject(offerId), action: 'offer.default_event', ...entry })
  })
}

/** Sets the order in which goals are shown. @throws AppError `conflict` unless all goals of the offer are named */
export function orderGoals(
  { actor, at }: StaffContext,
  { offerId, ids, version, reason }: { offerId: number; ids: readonly number[]; version: number; reason: string },
): Promise<void> {
  return transact(async (tx) => {
    await lockOffer(tx, offerId, version, at)
    const goals = await tx.offerGoal.findMany({ where: { offerId }, orderBy: [{ position: 'asc' }, { id: 'asc' }] })
    const isWhole = goals.length === ids.length && goals.every(({ id }) => ids.includes(id))
    if (!isWhole) throw new AppError('conflict', 'The goals of this offer have just changed. Please look again.')
    for (const [index, id] of ids.entries()) await tx.offerGoal.update({ where: { id }, data: { position: index + 1 } })
    await countChange(tx, offerId, at)
    const nameOf = (id: number) => goals.find((goal) => goal.id === id)?.name ?? String(id)
    await recordAudit(tx, actor, {
      ...subject(offerId),
      action: 'offer_goal.order',
      before: { goals: goals.map(({ name }) => name) },
      after: { goals: ids.map(nameOf) },
      reason,
      at,
    })
  })
}

const subject = (offerId: number) => ({ subject: 'offer', subjectId: String(offerId) })

const countChange = (tx: Tx, offerId: number, at: Date) =>
  tx.offer.update({ where: { id: offerId }, data: { version: { increment: 1 }, updatedAt: at } })

function facts({ id, name, event, isRepeatable, isActive, ...payout }: OfferGoal) {
  return { goalId: id, name, event, isRepeatable, isActive, ...plainPayout(payout) }
}

/** @throws AppError invalid at `event` */
function assertEventFree(offer: Offer, goals: readonly Pick<OfferGoal, 'name' | 'event'>[], event: string): void {
  const holder = goals.find((goal) => goal.event === event)?.name
  const isDefault = event === offer.defaultEvent
  if (holder === undefined && !isDefault) return
  const message = isDefault ? 'This is the event of the base payout.' : `The goal "${holder}" has this event.`
  throw new AppError('invalid', message, { fields: { event: message } })
}

/** The warning that events which are paid now will be refused; undefined where no call named such an event. */
async function otherEvents(
  tx: Tx,
  offer: Offer,
  goals: readonly { event: string }[],
  at: Date,
): Promise<string | undefined> {
  const known = [offer.defaultEvent, ...goals.map(({ event }) => event)]
  const since = new Date(at.getTime() - EVENTS_DAYS * DAY_MS)
  const found = await tx.$queryRaw<{ event: string; count: number }[]>`
    SELECT event, count(*)::int AS count FROM conversion
    WHERE offer_id = ${offer.id} AND created_at >= ${since} AND NOT event = ANY(${known}::text[])
      AND status IN ('pending', 'approved') AND ${withoutTestAccounts('affiliate_id')}
    GROUP BY event ORDER BY count DESC, event LIMIT 5`
  if (found.length === 0) return undefined
  const list = found.map(({ event, count }) => `"${event}" (${count} in ${EVENTS_DAYS} days)`).join(', ')
  return `With goals, other events are refused. This offer was paid for ${list}.`
}
