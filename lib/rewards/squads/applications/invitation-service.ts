import 'server-only'
import type { AffiliateActor, WriteContext } from '@/lib/accounts/auth/actor'
import type { SquadApplication } from '@/lib/generated/prisma/client'
import { notifyAffiliate } from '@/lib/messages/notifications/service'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { recordSquadApplicationEvent } from '../events'
import { allAcceptedNotification, invitationNotification, memberDeclinedNotification } from './invitation-notifications'
import type { SquadAnswer } from './invitation-schema'

type Proposal = Pick<SquadApplication, 'id' | 'name' | 'leaderId' | 'memberIds'>

/** Notifies the named members of a new proposal, in the caller's transaction. */
export async function inviteMembers(tx: Tx, { id, name, leaderId, memberIds }: Proposal, at: Date): Promise<void> {
  const leader = await readFirstName(tx, leaderId)
  for (const memberId of memberIds) {
    await notifyAffiliate(tx, memberId, invitationNotification(id, name, leader), at)
  }
}

/**
 * Accepts or declines a proposal as one of its named members. Staff can approve it once all have accepted; one who
 * declines ends it. Serialized with decisions of staff and withdrawals by the lock of the proposal.
 * @throws AppError not_found for a proposal that does not name the actor, conflict once it is decided
 */
export async function answerInvitation(
  { actor: { affiliateId }, at }: WriteContext<Pick<AffiliateActor, 'affiliateId'>>,
  { id, answer }: { id: string; answer: SquadAnswer },
): Promise<void> {
  await transact(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM squad_application WHERE id = ${id}::uuid FOR NO KEY UPDATE`
    const proposal = await tx.squadApplication.findUnique({ where: { id } })
    if (!proposal?.memberIds.includes(affiliateId)) throw new AppError('not_found', 'There is no such proposal.')
    if (proposal.status !== 'submitted') throw new AppError('conflict', 'This proposal is no longer open.')
    if (answer === 'accept') await accept(tx, proposal, affiliateId, at)
    else await decline(tx, proposal, affiliateId, at)
  })
}

async function accept(tx: Tx, { id, name, leaderId, memberIds }: Proposal, affiliateId: number, at: Date) {
  const { count } = await tx.squadApplicationAcceptance.createMany({
    data: [{ applicationId: id, affiliateId, acceptedAt: at }],
    skipDuplicates: true,
  })
  if (count === 1) await recordSquadApplicationEvent(tx, id, 'squad_application.accepted', at)
  const accepted = await tx.squadApplicationAcceptance.count({ where: { applicationId: id } })
  if (accepted === memberIds.length) await notifyAffiliate(tx, leaderId, allAcceptedNotification(id, name), at)
}

async function decline(tx: Tx, { id, name, leaderId }: Proposal, affiliateId: number, at: Date) {
  const decisionReason = `${await readFirstName(tx, affiliateId)} #${affiliateId} did not accept.`
  await tx.squadApplicationAcceptance.deleteMany({ where: { applicationId: id, affiliateId } })
  await tx.squadApplication.update({ where: { id }, data: { status: 'declined', decisionReason, decidedAt: at } })
  await recordSquadApplicationEvent(tx, id, 'squad_application.declined', at)
  await notifyAffiliate(tx, leaderId, memberDeclinedNotification(id, name, decisionReason), at)
}

async function readFirstName(tx: Tx, affiliateId: number): Promise<string> {
  const { user } = await tx.affiliate.findUniqueOrThrow({
    where: { id: affiliateId },
    select: { user: { select: { firstName: true } } },
  })
  return user.firstName || 'Affiliate'
}
