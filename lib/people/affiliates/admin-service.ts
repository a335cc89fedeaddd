import 'server-only'
import { assertConfirmed } from '@/lib/backoffice/admin/guard'
import type { BulkOutcome } from '@/lib/backoffice/admin/schema'
import { recordAudit, type StaffActor } from '@/lib/backoffice/audit/service'
import { forEachRow } from '@/lib/backoffice/bulk-actions/service'
import { notifyAffiliate } from '@/lib/messages/notifications/service'
import type { Tx } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import type { Decide } from './admin-schema'
import type { ApplicantDecision } from './constants'

const OUTCOMES: Record<ApplicantDecision, string> = { approve: 'Approved', reject: 'Rejected', ask: 'Asked' }

/**
 * Decides about applicants, each by itself: approved links begin to count, the rejected read why, the asked stay in the
 * queue. [S2.20]
 * @returns what became of each; who no longer waits is left alone
 */
export async function decideApplicants(
  { ids, decision, reason, confirm }: Decide,
  actor: StaffActor,
  at: Date,
): Promise<BulkOutcome[]> {
  if (ids.length > 1) assertConfirmed(confirm, `${decision} ${ids.length}`)
  return forEachRow(ids, async (tx, id) => {
    await decideOne(tx, { id, decision, reason }, actor, at)
    return OUTCOMES[decision]
  })
}

type One = { id: number; decision: ApplicantDecision; reason: string }

async function decideOne(tx: Tx, { id, decision, reason }: One, actor: StaffActor, at: Date): Promise<void> {
  const before = await lockApplicant(tx, id, actor)
  const after = { status: STATUS_AFTER[decision], statusReason: decision === 'approve' ? null : reason }
  await tx.affiliate.update({
    where: { id },
    data: { ...after, ...(decision === 'approve' && { approvedAt: at, approvedById: actor.userId }) },
  })
  await notifyAffiliate(tx, id, newsOf({ id, decision, reason }, at), at)
  await recordAudit(tx, actor, {
    action: `affiliate.${decision}`,
    subject: 'affiliate',
    subjectId: String(id),
    before,
    after,
    reason,
    at,
  })
}

const STATUS_AFTER = { approve: 'approved', reject: 'rejected', ask: 'pending' } as const

/** Held until the transaction ends, so that two of staff never decide about the same one. @throws AppError `conflict` */
async function lockApplicant(tx: Tx, id: number, { userId }: StaffActor) {
  const [found] = await tx.$queryRaw<[{ status: string; statusReason: string | null; userId: string }?]>`
    SELECT status::text, status_reason AS "statusReason", user_id AS "userId"
    FROM affiliate WHERE id = ${id} FOR NO KEY UPDATE`
  if (!found) throw new AppError('not_found', 'There is no such affiliate.')
  if (found.userId === userId) throw new AppError('forbidden', 'This is your own account; somebody else must decide.')
  if (found.status !== 'pending') throw new AppError('conflict', `Already ${found.status}.`)
  return { status: found.status, statusReason: found.statusReason }
}

function newsOf({ id, decision, reason }: One, at: Date) {
  const news = {
    approve: {
      title: 'Your account is approved',
      message: 'Your links count from now on. Pick an offer and share your first one.',
      destinationUrlPath: '/offers',
      actionLabel: 'Browse offers',
    },
    reject: { title: 'Your application was not accepted', message: reason, destinationUrlPath: '/account/help' },
    ask: {
      title: 'We have a question before we approve you',
      message: reason,
      destinationUrlPath: '/account/help',
      actionLabel: 'Answer',
      isActionRequired: true,
    },
  }[decision]
  return { topic: 'staff_message' as const, dedupeKey: `applicant:${id}:${decision}:${at.getTime()}`, ...news }
}
