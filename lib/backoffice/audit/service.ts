import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { UserRole } from '@/lib/generated/prisma/enums'
import type { Tx } from '@/lib/platform/database/db'
import { openAuditedEvents } from './events'

/** The staff member behind a write, and the API key with which a program writes for them. */
export type StaffActor = { userId: string; role: UserRole; ip?: string; keyId?: string | undefined }

/** Who makes a staff change and when: the first argument of every staff write. */
export type StaffContext = { actor: StaffActor; at: Date }

export type AuditEntry = {
  /** The action, as `<subject>.<verb>`. */
  action: string
  subject: string
  subjectId: string
  before?: Prisma.InputJsonObject
  after?: Prisma.InputJsonObject
  reason?: string
  at: Date
}

/**
 * Adds an entry to the audit log in the caller's transaction, and tells webhooks of it; an actor of `null` is the system
 * itself. Call it last: the log is locked until the transaction ends.
 */
export async function recordAudit(tx: Tx, actor: StaffActor | null, { at, ...entry }: AuditEntry): Promise<void> {
  const record = await openAuditedEvents(tx, { ...entry, actorRole: actor?.role ?? null, at })
  await tx.auditLog.create({
    data: {
      ...entry,
      createdAt: at,
      actorId: actor?.userId ?? null,
      actorRole: actor?.role ?? null,
      ip: actor?.ip ?? null,
      keyId: actor?.keyId ?? null,
    },
  })
  await record?.()
}
