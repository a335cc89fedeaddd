import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import type { OfferProposal } from '@/lib/generated/prisma/client'
import { queueEmail, sendMailInBackground } from '@/lib/messages/mail/service'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { replaceCreatives } from '../materials/admin-service'
import { addOffer, changeLockedOffer } from '../offers/admin-service'
import { lockOpenOffer } from '../offers/lock-service'
import { setOfferStatus } from '../offers/status-admin-service'
import { changePrice } from '../payouts/changes/price-admin-service'
import type { AcceptedOffer, OwnChangesInput, ProposalDecision } from './admin-schema'
import { proposalDecidedEmail } from './emails'
import { recordProposalEvent } from './events'
import { storedCreativesSchema, storedFieldsSchema, storedPriceSchema, storedStatusSchema } from './schema'

/**
 * Accepts or declines a proposal; what is accepted applies at once, and who proposed it gets an email.
 * @throws AppError not_found; conflict when it was decided already, the offer does not allow it, or a new offer is to be
 * accepted, which `acceptNewOffer` does
 */
export async function decideProposal(
  context: StaffContext,
  { id, decision, answer, reason }: ProposalDecision & { id: string },
): Promise<void> {
  await transact(async (tx) => {
    const proposal = await lockWaiting(tx, id)
    if (decision === 'accept') await apply(tx, context, proposal, reason)
    await close(tx, context, proposal, { isAccepted: decision === 'accept', offerId: proposal.offerId, answer, reason })
  })
  sendMailInBackground()
}

/**
 * Creates a proposed offer as staff completed it, and accepts the proposal in the same transaction.
 * @returns the offer's number
 * @throws AppError not_found; conflict when it was decided already; invalid at a field
 */
export async function acceptNewOffer(
  context: StaffContext,
  { id, answer, ...offer }: AcceptedOffer & { id: string },
): Promise<number> {
  const offerId = await transact(async (tx) => {
    const proposal = await lockWaiting(tx, id)
    if (proposal.kind !== 'new_offer') throw new AppError('not_found', 'There is no such proposal.')
    if (proposal.advertiserId !== offer.advertiserId) {
      const message = 'The offer belongs to the advertiser who proposed it.'
      throw new AppError('invalid', message, { fields: { advertiserId: message } })
    }
    const created = await addOffer(tx, context, offer)
    await close(tx, context, proposal, { isAccepted: true, offerId: created, answer, reason: offer.reason })
    return created
  })
  sendMailInBackground()
  return offerId
}

/** Sets what an advertiser may change of its offers without asking. @throws AppError not_found */
export function setOwnChanges(
  { actor, at }: StaffContext,
  { id, ownChanges, reason }: OwnChangesInput & { id: number },
): Promise<void> {
  return transact(async (tx) => {
    const [before] = await tx.$queryRaw<{ ownChanges: string[] }[]>`
      SELECT own_changes AS "ownChanges" FROM advertiser WHERE id = ${id} FOR NO KEY UPDATE`
    if (!before) throw new AppError('not_found', 'There is no such advertiser.')
    await tx.advertiser.update({ where: { id }, data: { ownChanges, updatedAt: at } })
    const subject = { subject: 'advertiser', subjectId: String(id) }
    const entry = { action: 'advertiser.own_changes', before, after: { ownChanges }, reason, at }
    await recordAudit(tx, actor, { ...subject, ...entry })
  })
}

/** A proposal that nobody else decides meanwhile. @throws AppError not_found, conflict */
async function lockWaiting(tx: Tx, id: string): Promise<OfferProposal> {
  await tx.$queryRaw`SELECT 1 FROM offer_proposal WHERE id = ${id}::uuid FOR UPDATE`
  const proposal = await tx.offerProposal.findUnique({ where: { id } })
  if (!proposal) throw new AppError('not_found', 'There is no such proposal.')
  if (proposal.status !== 'waiting')
    throw new AppError('conflict', `This proposal was ${proposal.status} already. Reload the page.`)
  return proposal
}

async function apply(tx: Tx, context: StaffContext, proposal: OfferProposal, reason: string): Promise<void> {
  const { kind, offerId, advertiserId, changes } = proposal
  if (kind === 'new_offer' || offerId === null)
    throw new AppError('conflict', 'A new offer is accepted with its form, where its payout is set.')
  if (kind === 'status') {
    const action = storedStatusSchema.parse(changes).status === 'paused' ? 'pause' : 'activate'
    return setOfferStatus(tx, context, { id: offerId, advertiserId, action, reason })
  }
  if (kind === 'price') {
    const { beginsAt, ...price } = storedPriceSchema.parse(changes)
    await lockOpenOffer(tx, offerId)
    return changePrice(tx, context, { offerId, price, beginsAt, reason })
  }
  const offer = await lockOpenOffer(tx, offerId)
  if (kind === 'details') return changeLockedOffer(tx, context, offer, { ...storedFieldsSchema.parse(changes), reason })
  const { creatives } = storedCreativesSchema.parse(changes)
  const rows = await tx.offerCreative.findMany({ where: { offerId }, select: { id: true } })
  const known = new Set(rows.map((row) => row.id))
  // one that staff removed meanwhile is added again, because the advertiser saw it
  const matched = creatives.map((one) => ({ ...one, id: one.id !== null && known.has(one.id) ? one.id : null }))
  return replaceCreatives(tx, context, { offerId, creatives: matched, reason })
}

type Decision = { isAccepted: boolean; offerId: number | null; answer: string; reason: string }

/** Stores the decision and notifies who proposed it; call it last. */
async function close(
  tx: Tx,
  { actor, at }: StaffContext,
  { id, kind, advertiserId, createdById, changes }: OfferProposal,
  { isAccepted, offerId, answer, reason }: Decision,
): Promise<void> {
  const status = isAccepted ? 'accepted' : 'declined'
  const decided = { decidedAt: at, decidedById: actor.userId, decisionReason: answer || null }
  const row = await tx.offerProposal.update({
    where: { id },
    data: { status, offerId, ...decided },
    include: { offer: { select: { name: true } } },
  })
  const offerName = row.offer?.name ?? String((changes as { name?: string }).name)
  const member = await tx.advertiserMember.findUnique({
    where: { userId: createdById, advertiserId },
    select: { user: { select: { email: true } } },
  })
  if (member)
    await queueEmail(
      tx,
      member.user.email,
      proposalDecidedEmail({ offerName, offerId, isAccepted, reason: answer }),
      at,
    )
  await recordProposalEvent(tx, { proposal: row, type: `proposal.${status}`, at })
  const subject =
    offerId === null
      ? { subject: 'advertiser', subjectId: String(advertiserId) }
      : { subject: 'offer', subjectId: String(offerId) }
  await recordAudit(tx, actor, {
    ...subject,
    action: `offer.${isAccepted ? 'accept' : 'decline'}_proposal`,
    after: { kind, answer },
    reason,
    at,
  })
}
