import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { transactEachRow } from '@/lib/backoffice/lists/bulk-service'
import { chosenRows } from '@/lib/backoffice/lists/selection-data'
import { bulkPhrase } from '@/lib/backoffice/pages/confirmation-phrase-rules'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { BulkOutcome, StaffActor, StaffContext } from '@/lib/backoffice/pages/schema'
import type { ApplicationStatus, SquadSplit } from '@/lib/generated/prisma/enums'
import { notifyAffiliate } from '@/lib/messages/notifications/service'
import type { Tx } from '@/lib/platform/database/db'
import { easternDay } from '@/lib/platform/dates/days'
import { AppError } from '@/lib/platform/errors'
import { type MemberShare, readCandidates } from '../admin-data'
import { addMembers, refuseOwnSquad, rethrowNameInUse } from '../admin-service'
import { recordSquadApplicationEvent, recordSquadEvents } from '../events'
import { joinedNotification } from '../notifications'
import { openPeriod } from '../periods/admin-service'
import { acceptanceProblems, rosterProblems, rosterText } from '../rules'
import { sharesSchema } from '../schema'
import type { DecideSquads, SquadDecision } from './admin-schema'
import { decisionNotification } from './notifications'
import { toMemberShares } from './rules'

const OUTCOMES: Record<SquadDecision, string> = { approve: 'Approved', decline: 'Declined' }

/**
 * Approves or declines applications for squads, each in a separate transaction. An approved squad begins today,
 * Eastern, with its first period; the leader of a declined one gets the reason. [S2.28]
 * @returns the outcome of each; one that is already decided, or cannot be a squad now, is left unchanged
 */
export async function decideSquadApplications(
  { actor, at }: StaffContext,
  { decision, reason, confirm, ...choice }: DecideSquads,
): Promise<BulkOutcome[]> {
  const { ids, total } = await chosenRows(actor, 'squad-application', choice, String)
  assertConfirmed(confirm, bulkPhrase(decision, total))
  return transactEachRow(ids, async (tx, id) => {
    await decideSquadApplication(tx, { id, decision, reason }, actor, at)
    return OUTCOMES[decision]
  })
}

type One = { id: string; decision: SquadDecision; reason: string }

/** Decides one application, in the caller's transaction. @throws AppError conflict, forbidden, not_found */
export async function decideSquadApplication(
  tx: Tx,
  { id, decision, reason }: One,
  actor: StaffActor,
  at: Date,
): Promise<void> {
  const proposal = await lockApplication(tx, id)
  await refuseOwnSquad(tx, proposal.places, actor)
  const isApproved = decision === 'approve'
  const squadId = isApproved ? await createSquad(tx, proposal, at) : null
  const status = isApproved ? 'approved' : 'declined'
  await tx.squadApplication.update({
    where: { id },
    data: { status, squadId, decisionReason: isApproved ? null : reason, decidedById: actor.userId, decidedAt: at },
  })
  await recordSquadApplicationEvent(tx, id, `squad_application.${status}`, at)
  if (squadId !== null) await recordSquadEvents(tx, squadId, ['squad.created'], at)
  await notifyAffiliate(tx, proposal.leaderId, decisionNotification(id, proposal.name, { isApproved, reason }), at)
  await recordAudit(tx, actor, {
    action: `squad_application.${decision}`,
    subject: 'squad_application',
    subjectId: id,
    reason,
    at,
    before: { status: proposal.status },
    after: { status, ...(squadId !== null && { squadId }) },
  })
  if (squadId !== null) await recordSquadCreation(tx, squadId, proposal, actor, reason, at)
}

type Application = {
  id: string
  name: string
  leaderId: number
  split: SquadSplit
  status: ApplicationStatus
  places: MemberShare[]
}

/** Locks the application until the transaction ends, so that two members of staff never decide the same one. */
async function lockApplication(tx: Tx, id: string): Promise<Application> {
  await tx.$queryRaw`SELECT 1 FROM squad_application WHERE id = ${id}::uuid FOR NO KEY UPDATE`
  const found = await tx.squadApplication.findUnique({ where: { id } })
  if (!found) throw new AppError('not_found', 'There is no such proposal.')
  if (found.status !== 'submitted') throw new AppError('conflict', `Already ${found.status}.`)
  const shares = sharesSchema.nullable().parse(found.shares ?? null)
  return { ...found, places: toMemberShares(found.leaderId, found.memberIds, shares) }
}

async function createSquad(tx: Tx, { id: applicationId, ...application }: Application, at: Date): Promise<number> {
  const { name, leaderId, split, places } = application
  const candidates = await readCandidates(tx, places)
  const acceptances = await tx.squadApplicationAcceptance.findMany({ where: { applicationId } })
  const accepted = new Set([leaderId, ...acceptances.map(({ affiliateId }) => affiliateId)])
  const [problem] = [...rosterProblems(candidates, leaderId, split), ...acceptanceProblems(candidates, accepted)]
  if (problem) throw new AppError('conflict', problem)
  const { id } = await tx.squad
    .create({ data: { name, leaderId, split, createdAt: at, updatedAt: at } })
    .catch(rethrowNameInUse)
  await addMembers(tx, id, places, at, at).catch(rethrowNameInUse)
  await openPeriod(tx, id, easternDay(at), at)
  for (const { affiliateId } of places) {
    if (affiliateId !== leaderId) await notifyAffiliate(tx, affiliateId, joinedNotification(id, name, at), at)
  }
  return id
}

/** Records the first entry in the history of the squad. */
function recordSquadCreation(
  tx: Tx,
  squadId: number,
  { name, leaderId, split, places }: Application,
  actor: StaffActor,
  reason: string,
  at: Date,
): Promise<void> {
  return recordAudit(tx, actor, {
    action: 'squad.create',
    subject: 'squad',
    subjectId: String(squadId),
    reason,
    at,
    after: { name, leaderId, split, members: rosterText({ split, members: places }) },
  })
}
