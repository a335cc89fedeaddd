import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'
import type { StaffActor } from '../pages/schema'
import { openAuditedEvents } from './events'

export type AuditEntry = {
  /** The action, as `<subject>.<verb>`. */
  action: string
  subject: string
  subjectId: string
  before?: Prisma.InputJsonObject
  after?: Prisma.InputJsonObject
  /** Why; missing or empty where nobody was asked. */
  reason?: string
  at: Date
}

/**
 * Adds an entry to the audit log in the caller's transaction, and records it for webhooks; an actor of `null` is the system
 * itself. Call it last: the log is locked until the transaction ends. The database chains the entry to the one before it
 * (trigger `audit_log_chain`); `chain-check-data.ts` verifies the chain.
 */
export async function recordAudit(tx: Tx, actor: StaffActor | null, { at, ...entry }: AuditEntry): Promise<void> {
  const person = actor?.ruleId === undefined ? actor : null
  const record = await openAuditedEvents(tx, { ...entry, actorRole: person?.role ?? null, at })
  await tx.auditLog.create({
    data: {
      ...entry,
      reason: entry.reason || null,
      createdAt: at,
      actorId: person?.userId ?? null,
      actorRole: person?.role ?? null,
      ip: person?.ip ?? null,
      keyId: person?.keyId ?? null,
      ruleId: actor?.ruleId ?? null,
    },
  })
  await record?.()
}
