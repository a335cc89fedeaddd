import 'server-only'
import type { AdvertiserActor, WriteContext } from '@/lib/accounts/auth/actor'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { Offer, Prisma, ProposalKind } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { AppError, invalidField } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { replaceCreatives } from '../materials/admin-service'
import { changeLockedOffer } from '../offers/admin-service'
import { assertOfferVersion, lockOpenOffer } from '../offers/lock-service'
import { setOfferStatus } from '../offers/status-admin-service'
import { PLANNED_DAYS_MAX } from '../payouts/constants'
import { PROPOSAL_KINDS, WAITING_MAX } from './constants'
import { recordProposalEvent } from './events'
import {
  fieldLabels,
  isOwnChange,
  type StoredFields,
  splitChange,
  storedFields,
  toPriceFields,
  toProposedFields,
} from './rules'
import type { NewProposal, OwnChangeInput, OwnCreatives, OwnPrice, OwnStatus, Saved } from './schema'

/** A person of an advertiser who writes. */
type OwnContext = WriteContext<Pick<AdvertiserActor, 'userId' | 'role' | 'advertiser'>>

/** Proposes a new offer. @throws AppError forbidden, conflict when too many wait */
export function proposeOffer(context: OwnContext, { note, ...offer }: NewProposal): Promise<{ id: string }> {
  const { payoutType, defaultRevenueCents, percentRevenueBps, revenueCurrency: typed, ...fields } = offer
  return transact(async (tx) => {
    const { currency } = await lockAdvertiser(tx, context)
    const price = { payoutType, defaultRevenueCents, revenueCurrency: typed ?? currency, percentRevenueBps }
    const changes = { ...storedFields(fields), ...price }
    return { id: await propose(tx, context, { kind: 'new_offer', offerId: null, changes, before: {}, note }) }
  })
}

/**
 * Changes an own offer as far as staff allow it, and proposes the rest.
 * @throws AppError forbidden, not_found; conflict when it was changed since, or a proposal waits already
 */
export function changeOwnOffer(
  context: OwnContext,
  { id, version, note, ...change }: OwnChangeInput & { id: number },
): Promise<Saved> {
  return transact(async (tx) => {
    const { offer, allowed } = await lockOwnOffer(tx, context, id)
    assertOfferVersion(offer, version)
    const before = toProposedFields(offer)
    const { applied, proposed } = splitChange(change, before, allowed)
    if (Object.keys(proposed).length > 0) {
      const changes = storedFields(proposed)
      const replaced = Object.fromEntries(Object.keys(changes).map((name) => [name, before[name] ?? null]))
      await propose(tx, context, { kind: 'details', offerId: id, changes, before: replaced, note })
    }
    if (Object.keys(applied).length > 0) await changeLockedOffer(tx, context, offer, { ...applied, reason: note })
    return { applied: fieldLabels(applied), proposed: fieldLabels(proposed) }
  })
}

/** Sets the creatives of an own offer, or proposes them. @throws AppError forbidden, not_found, conflict */
export function changeOwnCreatives(
  context: OwnContext,
  { id, version, note, creatives }: OwnCreatives & { id: number },
): Promise<Saved> {
  return transact(async (tx) => {
    const { offer, allowed } = await lockOwnOffer(tx, context, id)
    assertOfferVersion(offer, version)
    const labels = fieldLabels({ creatives })
    if (isOwnChange('creatives', allowed)) {
      await replaceCreatives(tx, context, { offerId: id, creatives, reason: note })
      return { applied: labels, proposed: [] }
    }
    const now = await tx.offerCreative.findMany({
      where: { offerId: id },
      orderBy: [{ position: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
      select: { id: true, kind: true, title: true, url: true, body: true },
    })
    await propose(tx, context, {
      kind: 'creatives',
      offerId: id,
      note,
      changes: { creatives: creatives.map((one) => ({ ...one, url: one.url ?? '', body: one.body ?? '' })) },
      before: { creatives: now },
    })
    return { applied: [], proposed: labels }
  })
}

/** Pauses an own offer where staff allow it; resuming one is always proposed. @throws AppError forbidden, not_found, conflict */
export function changeOwnStatus(context: OwnContext, { id, status, note }: OwnStatus & { id: number }): Promise<Saved> {
  return transact(async (tx) => {
    const { offer, allowed } = await lockOwnOffer(tx, context, id)
    if (status === 'paused' ? offer.status !== 'active' : offer.status === 'active' || offer.status === 'pending')
      throw new AppError('conflict', `This offer is ${offer.status}; reload the page.`)
    const labels = fieldLabels({ status })
    if (status === 'paused' && isOwnChange('status', allowed)) {
      await setOfferStatus(tx, context, { id, advertiserId: offer.advertiserId, action: 'pause', reason: note })
      return { applied: labels, proposed: [] }
    }
    const change = { changes: { status }, before: { status: offer.status }, note }
    await propose(tx, context, { kind: 'status', offerId: id, ...change })
    return { applied: [], proposed: labels }
  })
}

/**
 * Proposes another price of an own offer, from a moment on or once it is accepted.
 * @throws AppError forbidden, not_found; conflict when it was changed since, or a proposal waits already; invalid at a field
 */
export function proposePrice(
  context: OwnContext,
  { id, version, note, beginsAt, ...sent }: OwnPrice & { id: number },
): Promise<Saved> {
  return transact(async (tx) => {
    const { offer } = await lockOwnOffer(tx, context, id)
    assertOfferVersion(offer, version)
    const before = toPriceFields(offer)
    const price = storedPrice(sent)
    assertPrice(price, before)
    if (beginsAt !== null) assertAhead(new Date(beginsAt), context.at)
    const { revenueCurrency } = offer
    const changes = { ...price, revenueCurrency, beginsAt }
    await propose(tx, context, { kind: 'price', offerId: id, changes, before: { ...before, revenueCurrency }, note })
    return { applied: [], proposed: fieldLabels(price) }
  })
}

const storedPrice = (sent: Pick<OwnPrice, 'defaultRevenueCents' | 'percentRevenueBps'>): StoredFields =>
  Object.fromEntries(Object.entries(sent).filter((pair): pair is [string, number] => pair[1] !== undefined))

function assertPrice(price: StoredFields, before: StoredFields): void {
  const missing = Object.keys(before).find((name) => !(name in price))
  const other = Object.keys(price).find((name) => !(name in before))
  const field = missing ?? other
  if (field) throw invalidField(field, missing ? 'Enter a price.' : 'The offer is not paid for in this way.')
  const [first = ''] = Object.keys(before)
  if (Object.keys(before).every((name) => price[name] === before[name]))
    throw invalidField(first, 'This is the present price.')
}

function assertAhead(beginsAt: Date, at: Date): void {
  if (beginsAt <= at) throw invalidField('beginsAt', 'That moment has passed. Leave it empty for once it is accepted.')
  if (beginsAt.getTime() - at.getTime() > PLANNED_DAYS_MAX * DAY_MS)
    throw invalidField('beginsAt', `At most ${PLANNED_DAYS_MAX} days ahead.`)
}

/** Takes back an own proposal that waits. @throws AppError forbidden, not_found; conflict when it was decided */
export function withdrawProposal(context: OwnContext, { id }: { id: string }): Promise<void> {
  const { actor, at } = context
  return transact(async (tx) => {
    await lockAdvertiser(tx, context)
    const found = await tx.offerProposal.findFirst({ where: { id, advertiserId: actor.advertiser.advertiserId } })
    if (!found) throw new AppError('not_found', 'There is no such proposal.')
    const [withdrawn] = await tx.offerProposal.updateManyAndReturn({
      where: { id, status: 'waiting' },
      data: { status: 'withdrawn', decidedAt: at, decidedById: actor.userId },
    })
    if (!withdrawn) throw new AppError('conflict', 'This proposal was decided already. Reload the page.')
    await recordProposalEvent(tx, { proposal: withdrawn, type: 'proposal.withdrawn', at })
    await recordAudit(tx, actor, {
      ...subjectOf(found),
      action: 'offer.withdraw_proposal',
      after: { kind: found.kind },
      at,
    })
  })
}

const subjectOf = ({ offerId, advertiserId }: { offerId: number | null; advertiserId: number }) =>
  offerId === null
    ? { subject: 'advertiser', subjectId: String(advertiserId) }
    : { subject: 'offer', subjectId: String(offerId) }

/**
 * Locks the own advertiser, so that of two changes at once the second sees the first. A manager who was removed or made a
 * viewer during the request changes nothing any more.
 * @returns what may be changed without asking, and the currency of new prices
 * @throws AppError forbidden
 */
async function lockAdvertiser(
  tx: Tx,
  { actor }: OwnContext,
): Promise<{ allowed: readonly string[]; currency: string }> {
  const { advertiserId } = actor.advertiser
  const [advertiser] = await tx.$queryRaw<{ allowed: string[]; currency: string }[]>`
    SELECT own_changes AS allowed, currency::text AS currency FROM advertiser WHERE id = ${advertiserId} FOR NO KEY UPDATE`
  const [member] = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM advertiser_member
    WHERE user_id = ${actor.userId}::uuid AND advertiser_id = ${advertiserId} AND role <> 'viewer' FOR SHARE`
  if (advertiser && member) return advertiser
  throw new AppError('forbidden', 'Only an owner or a manager of the account may do this.')
}

/** An own offer, locked, and what its advertiser may change without asking. @throws AppError forbidden, not_found, conflict */
async function lockOwnOffer(
  tx: Tx,
  context: OwnContext,
  id: number,
): Promise<{ offer: Offer; allowed: readonly string[] }> {
  const { allowed } = await lockAdvertiser(tx, context)
  const own = await tx.offer.count({ where: { id, advertiserId: context.actor.advertiser.advertiserId } })
  if (own === 0) throw new AppError('not_found', 'There is no such offer.')
  return { offer: await lockOpenOffer(tx, id), allowed }
}

type NewRow = {
  kind: ProposalKind
  offerId: number | null
  changes: StoredFields | Prisma.InputJsonObject
  before: StoredFields | Prisma.InputJsonObject
  note: string
}

/** Stores a proposal; the advertiser is locked already. @throws AppError conflict */
async function propose(tx: Tx, { actor, at }: OwnContext, row: NewRow): Promise<string> {
  const { advertiserId } = actor.advertiser
  const waiting = await tx.offerProposal.findMany({
    where: { advertiserId, status: 'waiting' },
    select: { offerId: true, kind: true },
  })
  const { kind, offerId, changes, before } = row
  if (offerId !== null && waiting.some((one) => one.offerId === offerId && one.kind === kind)) {
    const what = PROPOSAL_KINDS[kind].toLowerCase()
    throw new AppError('conflict', `A proposal (${what}) waits for this offer already. Withdraw it first.`)
  }
  if (waiting.length >= WAITING_MAX)
    throw new AppError('conflict', `At most ${WAITING_MAX} proposals wait at the same time.`)
  const id = newId(at)
  const json = { changes: changes as Prisma.InputJsonObject, before: before as Prisma.InputJsonObject }
  const proposal = await tx.offerProposal.create({
    data: { ...row, ...json, id, advertiserId, createdById: actor.userId, createdAt: at },
  })
  await recordProposalEvent(tx, { proposal, type: 'proposal.created', at })
  await recordAudit(tx, actor, {
    ...subjectOf({ offerId, advertiserId }),
    action: 'offer.propose',
    before: json.before,
    after: json.changes,
    at,
    ...(row.note && { reason: row.note }),
  })
  return id
}
