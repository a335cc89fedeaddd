import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { UserRole } from '@/lib/generated/prisma/enums'
import type { Tx } from '@/lib/platform/db'

/** The member of staff behind a write. */
export type StaffActor = { userId: string; role: UserRole; ip?: string }

/** Who makes a staff change and when: the first argument of every staff write. */
export type StaffContext = { actor: StaffActor; at: Date }

export type AuditEntry = {
  /** What was done, as `<subject>.<verb>`. */
  action: string
  subject: string
  subjectId: string
  before?: Prisma.InputJsonObject
  after?: Prisma.InputJsonObject
  reason?: string
  at: Date
}

/**
 * Writes down who did what, on whom and why, in the caller's transaction; `null` is the system itself. Call it last:
 * the log is written one at a time, and whoever holds its turn should wait for nothing else.
 */
export async function recordAudit(tx: Tx, actor: StaffActor | null, { at, ...entry }: AuditEntry): Promise<void> {
  await tx.auditLog.create({
    data: {
      ...entry,
      createdAt: at,
      actorId: actor?.userId ?? null,
      actorRole: actor?.role ?? null,
      ip: actor?.ip ?? null,
    },
  })
}
