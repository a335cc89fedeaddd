import 'server-only'
import type { Allowed } from '@/lib/accounts/staff-permissions/permission-rules'
import { whereMay } from '@/lib/accounts/staff-permissions/staff-rights-data'
import type { ApprovalRequest } from '@/lib/generated/prisma/client'
import type { ApprovalRequestKind } from '@/lib/generated/prisma/enums'
import { db, type Tx } from '@/lib/platform/database/db'
import { APPROVAL_PAYLOADS, type ApprovalPayload } from './schema'

type Of<Kind extends ApprovalRequestKind> = { kind: Kind; subject: string; payload?: ApprovalPayload<Kind> }

/** The condition of requests that wait: of a subject, or of the same terms. */
export const whereOpen = <Kind extends ApprovalRequestKind>({ kind, subject, payload }: Of<Kind>) => ({
  kind,
  subject,
  outcome: null,
  ...(payload && { payload: { equals: payload } }),
})

/** The terms of a stored request. */
export const parsePayload = <Kind extends ApprovalRequestKind>(kind: Kind, { payload }: ApprovalRequest) =>
  APPROVAL_PAYLOADS[kind].parse(payload) as ApprovalPayload<Kind>

/** Whether who requested something may still approve it: their account and role were not removed since. */
export async function isEntitled(tx: Tx, id: string, allowed: Allowed): Promise<boolean> {
  return (await tx.user.count({ where: { id, ...whereMay(allowed) } })) === 1
}

/** What waits for a second person, oldest first, with who requested it: their id and their address. */
export async function listOpenRequests<Kind extends ApprovalRequestKind>(of: Of<Kind>) {
  const waiting = await db().approvalRequest.findMany({ where: whereOpen(of), orderBy: { requestedAt: 'asc' } })
  const people = await db().user.findMany({
    where: { id: { in: waiting.map(({ requestedById }) => requestedById) } },
    select: { id: true, email: true },
  })
  const emails = new Map(people.map(({ id, email }) => [id, email]))
  return waiting.map((request) => ({
    id: request.id,
    amountCents: Number(request.amountCents ?? 0n),
    payload: parsePayload(of.kind, request),
    reason: request.reason,
    byId: request.requestedById,
    by: emails.get(request.requestedById) ?? '',
    at: request.requestedAt.toISOString(),
  }))
}
