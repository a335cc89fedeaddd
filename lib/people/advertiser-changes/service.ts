import 'server-only'
import { recordAudit, type StaffActor } from '@/lib/backoffice/audit/service'
import type { Tx } from '@/lib/platform/db'

/** A change of an advertiser's people, by an owner, or by staff, who give a reason. */
export type PeopleChange = { advertiserId: number; actor: StaffActor; reason?: string; at: Date }

type Entry = { action: string; before?: Record<string, string>; after?: Record<string, string> }

/** Records a change in the audit log; call it last. */
export function auditChange(tx: Tx, { advertiserId, actor, reason, at }: PeopleChange, entry: Entry): Promise<void> {
  const subject = { subject: 'advertiser', subjectId: String(advertiserId) }
  return recordAudit(tx, actor, { ...entry, ...subject, ...(reason !== undefined && { reason }), at })
}
