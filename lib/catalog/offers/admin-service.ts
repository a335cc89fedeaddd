import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import type { Offer } from '@/lib/generated/prisma/client'
import { requestJobRun } from '@/lib/messages/job-requests/service'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { invalidField } from '@/lib/platform/errors'
import { settings } from '@/lib/platform/settings/current'
import { lockCapsAlone } from '../caps/lock-service'
import { ANNOUNCE_JOB } from '../payouts/changes/announcement-constants'
import { readPriceRates } from '../payouts/currency-data'
import { inDollars } from '../payouts/currency-rules'
import { priceProblem, unknownRate } from '../payouts/rules'
import type { NewOffer, OfferChange } from './admin-schema'
import { changedFacts, offerFacts } from './audit-rules'
import { DISPLAY_ADVERTISER_LENGTH } from './field-constants'
import { type BaseTerms, lossText, ownParts, scheduleProblem } from './field-rules'
import { assertOfferVersion, lockActiveAdvertiser, lockOpenOffer } from './lock-service'

const WITH_CATEGORIES = {
  categories: { select: { category: { select: { name: true } } }, orderBy: { category: { position: 'asc' as const } } },
}

/**
 * Creates an offer, active or as a draft.
 * @returns its number
 * @throws AppError `conflict` for an active one of an advertiser that is not; `invalid` at the field that is wrong
 */
export function createOffer(context: StaffContext, input: NewOffer): Promise<number> {
  return transact((tx) => addOffer(tx, context, input))
}

/** `createOffer` in the caller's transaction; call it last. */
export async function addOffer(tx: Tx, { actor, at }: StaffContext, input: NewOffer): Promise<number> {
  const { reason, categoryIds, isLossAccepted, payoutCapCents, isSubscription, ...columns } = input
  const advertiser = await findAdvertiser(tx, input.advertiserId)
  const { revenueCurrency = advertiser.currency } = input
  const terms = ownParts(input)
  const loss = await assertPrice(tx, { ...terms, revenueCurrency }, at)
  if (loss && !isLossAccepted) throw invalidField('isLossAccepted', `${loss} Confirm it, or correct the amounts.`)
  assertPays(terms)
  assertSchedule(input)
  assertOneRenewalLimit(input)
  if (input.status === 'active') await lockActiveAdvertiser(tx, input.advertiserId)
  await assertFallback(tx, null, input.fallbackOfferId)
  await lockCategories(tx, categoryIds)
  const created = await tx.offer.create({
    data: {
      ...columns,
      ...terms,
      revenueCurrency,
      displayAdvertiser: columns.displayAdvertiser || advertiser.name.slice(0, DISPLAY_ADVERTISER_LENGTH),
      holdDays: columns.holdDays ?? settings().offers.holdDays,
      payoutCapCents: payoutCapCents === null ? null : BigInt(payoutCapCents),
      isSubscription,
      subscriptionFrequency: isSubscription ? 'monthly' : null,
      categories: { create: categoryIds.map((categoryId) => ({ categoryId })) },
      createdAt: at,
      updatedAt: at,
    },
    include: WITH_CATEGORIES,
  })
  const after = {
    ...offerFacts(created),
    ...terms,
    revenueCurrency,
    advertiserId: input.advertiserId,
    status: input.status,
  }
  await recordAudit(tx, actor, { ...subjectOf(created.id), action: 'offer.create', after, reason, at })
  return created.id
}

/**
 * Changes an offer: the given fields only. The click path hears of it with the commit.
 * @throws AppError `not_found`; `conflict` when somebody changed it since, or it is archived; `invalid` at a field
 */
export function editOffer(context: StaffContext, input: OfferChange & { id: number }): Promise<void> {
  const { id, version, ...change } = input
  return transact(async (tx) => {
    // a cap that begins to apply counts the conversions under way
    if (change.payoutCapCents !== undefined) await lockCapsAlone(tx)
    await assertFallback(tx, id, change.fallbackOfferId ?? null)
    const before = await lockOpenOffer(tx, id)
    assertOfferVersion(before, version)
    await changeLockedOffer(tx, context, before, change)
  })
}

type Change = Omit<OfferChange, 'version' | 'reason'> & { reason?: string }

/** Changes the given fields of an offer that the caller's transaction has locked; call it last. @throws AppError `invalid` */
export async function changeLockedOffer(
  tx: Tx,
  { actor, at }: StaffContext,
  before: Offer,
  { categoryIds, payoutCapCents, reason, ...columns }: Change,
): Promise<void> {
  const { id } = before
  assertSchedule({ ...before, ...columns })
  assertOneRenewalLimit({ ...before, ...columns })
  await assertStepsKeepMeaning(tx, before, { ...before, ...columns })
  const categoriesBefore = await categoryNames(tx, id)
  if (categoryIds) await replaceCategories(tx, id, categoryIds)
  const { isSubscription = before.isSubscription, paidCustomers = before.paidCustomers } = columns
  const paysOthers = paidCustomers !== before.paidCustomers
  // those who promote it are told
  if (paysOthers) await requestJobRun(tx, ANNOUNCE_JOB)
  const after = await tx.offer.update({
    where: { id },
    data: {
      ...columns,
      ...(payoutCapCents !== undefined && {
        payoutCapCents: payoutCapCents === null ? null : BigInt(payoutCapCents),
      }),
      ...(paysOthers && { paidCustomersChangedAt: at }),
      subscriptionFrequency: isSubscription ? 'monthly' : null,
      version: { increment: 1 },
      updatedAt: at,
    },
    include: WITH_CATEGORIES,
  })
  const facts = changedFacts(offerFacts({ ...before, categories: categoriesBefore }), offerFacts(after))
  const entry = { ...subjectOf(id), action: 'offer.edit', ...facts, ...(reason && { reason }), at }
  await recordAudit(tx, actor, entry)
}

const subjectOf = (id: number) => ({ subject: 'offer', subjectId: String(id) })

/** @returns how it can cost more than it brings in. @throws AppError invalid for more than is paid for a conversion */
async function assertPrice(
  tx: Tx,
  { revenueCurrency, ...terms }: BaseTerms & { revenueCurrency: string },
  at: Date,
): Promise<string | undefined> {
  const price = { revenueCents: BigInt(terms.defaultRevenueCents), revenueCurrency }
  const rates = await readPriceRates([price], at, tx)
  const problem = priceProblem(price, rates)
  if (problem) throw invalidField('defaultRevenueCents', problem)
  const unknown = unknownRate([price], rates)
  return unknown ?? lossText({ ...terms, defaultRevenueCents: Number(inDollars(price, rates).revenueCents) })
}

/** A type of both parts pays at least one: the other may be the advertiser's alone. */
function assertPays({ payoutType, defaultPayoutCents, percentPayoutBps }: ReturnType<typeof ownParts>): void {
  if (payoutType === 'cpa_both' && (defaultPayoutCents > 0 || percentPayoutBps > 0)) return
  if (payoutType !== 'cpa_percentage' && defaultPayoutCents === 0)
    throw invalidField('defaultPayoutCents', 'Enter what a conversion pays.')
  if (payoutType !== 'cpa_flat' && percentPayoutBps === 0)
    throw invalidField('percentPayoutBps', 'Enter the share of the sale that is paid.')
}

function assertSchedule({ startsAt, expiresAt }: { startsAt: Date | null; expiresAt: Date | null }): void {
  const problem = scheduleProblem(startsAt, expiresAt)
  if (problem) throw invalidField('expiresAt', problem)
}

/** Tiers that an offer has, or will have, do not begin to count something else. */
async function assertStepsKeepMeaning(
  tx: Tx,
  before: Offer,
  after: { stepsByPayment?: boolean | undefined },
): Promise<void> {
  const { id: offerId } = before
  if ((after.stepsByPayment ?? false) === before.stepsByPayment) return
  const planned = await tx.offerPayoutChange.count({ where: { offerId, appliedAt: null, canceledAt: null } })
  if (planned + (await tx.offerTier.count({ where: { offerId } })) > 0)
    throw invalidField(
      'stepsByPayment',
      'Remove the tiers of its payouts first, and planned payouts: they would count something else.',
    )
}

type TypedLimit = { renewalMonths?: number | null | undefined; renewalPayments?: number | null | undefined }

function assertOneRenewalLimit({ renewalMonths, renewalPayments }: TypedLimit): void {
  if (typeof renewalMonths === 'number' && typeof renewalPayments === 'number')
    throw invalidField('renewalPayments', 'Limit renewals by months or by payments, not by both.')
}

async function findAdvertiser(tx: Tx, id: number) {
  const select = { name: true, status: true, currency: true } as const
  const advertiser = await tx.advertiser.findUnique({ where: { id }, select })
  if (!advertiser) throw invalidField('advertiserId', 'Choose an advertiser.')
  if (advertiser.status === 'archived')
    throw invalidField('advertiserId', 'This advertiser is archived. Restore it first.')
  return advertiser
}

/** One change of a fallback at a time: two together could close a circle that neither closes alone. */
async function assertFallback(tx: Tx, id: number | null, fallbackOfferId: number | null): Promise<void> {
  if (fallbackOfferId === null) return
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('offer fallbacks'))`
  const chain = await tx.$queryRaw<{ id: number; name: string }[]>`
    WITH RECURSIVE chain (id, name, next) AS (
      SELECT id, name, fallback_offer_id FROM offer WHERE id = ${fallbackOfferId}
      UNION SELECT o.id, o.name, o.fallback_offer_id FROM offer o JOIN chain c ON o.id = c.next)
    SELECT id, name FROM chain`
  const [first] = chain
  if (!first) throw invalidField('fallbackOfferId', 'There is no such offer.')
  if (fallbackOfferId === id) throw invalidField('fallbackOfferId', 'An offer cannot be its own fallback.')
  if (chain.some((offer) => offer.id === id))
    throw invalidField('fallbackOfferId', `${first.name} leads back to this offer by its own fallback.`)
}

/** Categories that nobody deletes until the transaction ends. */
async function lockCategories(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const found = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM category WHERE id = ANY (${[...ids]}::int[]) ORDER BY id FOR KEY SHARE`
  if (found.length < ids.length) throw invalidField('categoryIds', 'One of these categories was deleted. Choose again.')
}

async function replaceCategories(tx: Tx, offerId: number, ids: readonly number[]): Promise<void> {
  await lockCategories(tx, ids)
  await tx.offerCategory.deleteMany({ where: { offerId } })
  await tx.offerCategory.createMany({ data: ids.map((categoryId) => ({ offerId, categoryId })) })
}

const categoryNames = async (tx: Tx, id: number) =>
  (await tx.offer.findUniqueOrThrow({ where: { id }, select: WITH_CATEGORIES })).categories
