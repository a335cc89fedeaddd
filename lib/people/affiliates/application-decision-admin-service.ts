import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { transactEachRow } from '@/lib/backoffice/lists/bulk-service'
import { chosenRows } from '@/lib/backoffice/lists/selection-data'
import { bulkPhrase } from '@/lib/backoffice/pages/confirmation-phrase-rules'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { BulkOutcome, StaffActor, StaffContext } from '@/lib/backoffice/pages/schema'
import { notifyAffiliate } from '@/lib/messages/notifications/service'
import type { Tx } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { settings } from '@/lib/platform/settings/current'
import { HELP_PATH } from '../support/constants'
import type { Decide } from './admin-schema'
import { APPLICATION_PATH } from './application-constants'
import type { ApplicantDecision } from './constants'
import { recordAffiliateEvents } from './events'
import { decisionNotification } from './notifications'

const OUTCOMES: Record<ApplicantDecision, string> = { approve: 'Approved', reject: 'Rejected', ask: 'Asked' }

/**
 * Decides on applicants, each in a transaction of its own: links of approved applicants start counting, rejected
 * applicants are notified of the reason, applicants asked for information stay in the queue. [S2.20]
 * @returns the outcome of each; applicants who were decided already are not changed
 */
export async function decideApplicants(context: StaffContext, input: Decide): Promise<BulkOutcome[]> {
  const { decision, reason, confirm } = input
  const { ids, total } = await chosenRows(context.actor, 'bulk-approve-affiliates', input, Number)
  assertConfirmed(confirm, bulkPhrase(decision, total))
  return transactEachRow(ids, async (tx, id) => {
    await decideOne(tx, context, { id, decision, reason })
    return OUTCOMES[decision]
  })
}

type Decision = { id: number; decision: ApplicantDecision; reason: string }

async function decideOne(tx: Tx, { actor, at }: StaffContext, { id, decision, reason }: Decision): Promise<void> {
  const before = await lockApplicant(tx, id, actor)
  const after = { status: STATUS_AFTER[decision], statusReason: decision === 'approve' ? null : reason }
  await tx.affiliate.update({
    where: { id },
    data: { ...after, ...(decision === 'approve' && { approvedAt: at, approvedById: actor.userId }) },
  })
  await recordAffiliateEvents(tx, { id, types: [EVENT_OF[decision]], at })
  const answerPath = await findAnswerPath(tx, id)
  await notifyAffiliate(tx, id, decisionNotification({ id, decision, reason, answerPath }, at), at)
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

/** Where an applicant answers a question: in the application they are asked for or sent, else by a message to us. */
async function findAnswerPath(tx: Tx, affiliateId: number): Promise<string> {
  if (settings().applications.isAsked) return APPLICATION_PATH
  return (await tx.affiliateApplication.count({ where: { affiliateId } })) > 0 ? APPLICATION_PATH : HELP_PATH
}

const EVENT_OF = {
  approve: 'affiliate.approved',
  reject: 'affiliate.rejected',
  ask: 'affiliate.asked',
} as const

const STATUS_AFTER = { approve: 'approved', reject: 'rejected', ask: 'pending' } as const

/** Locks an applicant, so that they are decided once. @throws AppError not_found, forbidden, conflict when decided already */
async function lockApplicant(tx: Tx, id: number, { userId }: StaffActor) {
  const [found] = await tx.$queryRaw<[{ status: string; statusReason: string | null; userId: string }?]>`
    SELECT status::text, status_reason AS "statusReason", user_id AS "userId"
    FROM affiliate WHERE id = ${id} FOR NO KEY UPDATE`
  if (!found) throw new AppError('not_found', 'There is no such affiliate.')
  if (found.userId === userId) throw new AppError('forbidden', 'This is your own account; somebody else must decide.')
  if (found.status !== 'pending') throw new AppError('conflict', `Already ${found.status}.`)
  return { status: found.status, statusReason: found.statusReason }
}
