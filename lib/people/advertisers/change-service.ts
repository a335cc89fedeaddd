import 'server-only'
import type { AdvertiserActor, WriteContext } from '@/lib/accounts/auth/actor'
import type { Actor } from '@/lib/accounts/auth/constants'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { staffContext } from '@/lib/backoffice/pages/guard'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import type { Tx } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'

/** A change of an advertiser's people, by an owner, or by staff, who give a reason. */
export type PeopleChange = { advertiserId: number; actor: StaffActor; reason?: string; at: Date }

type Facts = Record<string, string | number>
type Entry = { action: string; before?: Facts; after?: Facts }

/** Records a change in the audit log; call it last. */
export function auditChange(tx: Tx, { advertiserId, actor, reason, at }: PeopleChange, entry: Entry): Promise<void> {
  const subject = { subject: 'advertiser', subjectId: String(advertiserId) }
  return recordAudit(tx, actor, { ...entry, ...subject, ...(reason !== undefined && { reason }), at })
}

/** A person of an advertiser who writes. */
export type MemberContext = WriteContext<Pick<AdvertiserActor, 'userId' | 'role' | 'keyId' | 'advertiser'>>

/**
 * The change of an owner or a manager, whose role is locked until the transaction ends: whoever was removed or made a
 * viewer during the request changes nothing any more.
 * @throws AppError forbidden
 */
export async function changeOfManager(tx: Tx, { actor, at }: MemberContext): Promise<PeopleChange> {
  const { advertiserId } = actor.advertiser
  const [member] = await tx.$queryRaw<{ role: string }[]>`
    SELECT role::text FROM advertiser_member
    WHERE user_id = ${actor.userId}::uuid AND advertiser_id = ${advertiserId} FOR SHARE`
  if (!member || member.role === 'viewer') {
    throw new AppError('forbidden', 'Only owners and managers of the account may change this.')
  }
  return { advertiserId, actor: { userId: actor.userId, role: actor.role, keyId: actor.keyId }, at }
}

/** Staff who write for an advertiser; the route knows that their role may. */
export type StaffForAdvertiser = { advertiserId: number; actor: StaffActor; at: Date; reason?: string }

/** Whoever writes for an advertiser: a person of its own, or staff. */
export type ChangeContext = MemberContext | StaffForAdvertiser

/**
 * The change of either. @throws AppError forbidden for a viewer, or somebody who was removed; not_found where staff name an
 * advertiser who is none
 */
export async function authorizeChange(tx: Tx, context: ChangeContext): Promise<PeopleChange> {
  if (!('advertiserId' in context)) return changeOfManager(tx, context)
  const [found] = await tx.$queryRaw<object[]>`SELECT 1 FROM advertiser WHERE id = ${context.advertiserId}`
  if (!found) throw new AppError('not_found', 'There is no such advertiser.')
  return context
}

/** Locks an advertiser until the transaction ends, so that of two writes that count what it has, one sees both. */
export const lockAdvertiser = (tx: Tx, id: number): Promise<unknown> =>
  tx.$queryRaw`SELECT FROM advertiser WHERE id = ${id} FOR NO KEY UPDATE`

/** The context of a staff route whose address names the advertiser. */
export const forAdvertiser = (
  context: { actor: Actor; request: Request; at: Date; params: { id: number } },
  reason?: string,
): StaffForAdvertiser => ({
  ...staffContext(context),
  advertiserId: context.params.id,
  ...(reason !== undefined && { reason }),
})
