import { z } from 'zod'
import { UserRole } from '@/lib/generated/prisma/enums'
import { daySchema } from '@/lib/platform/dates/schema'
import { limitedText } from '@/lib/platform/text/schema'
import { listColumns } from '../lists/rules'
import { listQuery } from '../pages/schema'

export const AUDIT_SORTS = ['seq', 'action', 'actor'] as const

/** `GET /api/admin/admin-logs`. Days are Eastern, both included. */
export const auditQuerySchema = listQuery(AUDIT_SORTS, {
  action: limitedText(80).optional(),
  subject: limitedText(80).optional(),
  role: z.enum(UserRole).optional(),
  from: daySchema.optional(),
  to: daySchema.optional(),
})
export type AuditQuery = z.output<typeof auditQuerySchema>

const facts = z.record(z.string(), z.unknown()).nullable()

/** One entry of the audit log. */
export const auditRowSchema = z.object({
  seq: z.number().int(),
  createdAt: z.iso.datetime(),
  /** Null for the system itself. */
  actorName: z.string().nullable(),
  actorEmail: z.string().nullable(),
  actorRole: z.enum(UserRole).nullable(),
  /** The API key that made the change: its name and prefix, or its id once it is erased. Null for people. */
  apiKey: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  subjectId: z.string().nullable(),
  before: facts,
  after: facts,
  reason: z.string().nullable(),
  ip: z.string().nullable(),
  hash: z.string(),
  prevHash: z.string(),
})
export type AuditRow = z.output<typeof auditRowSchema>

/** `?before=` of the history of one subject: entries older than this number. */
export const historyQuerySchema = z.object({ before: z.coerce.number().int().positive().optional() })

/** The history of one subject, newest first: a page of it, and whether there is more. */
export const historySchema = z.object({
  entries: z.array(
    auditRowSchema.pick({
      seq: true,
      createdAt: true,
      actorName: true,
      actorRole: true,
      apiKey: true,
      action: true,
      before: true,
      after: true,
      reason: true,
    }),
  ),
  hasMore: z.boolean(),
})
export type History = z.output<typeof historySchema>

/** The result of verifying the hash chain: the first broken row, or none. */
export const chainCheckSchema = z.object({
  rows: z.number().int(),
  lastHash: z.string().nullable(),
  brokenAtSeq: z.number().int().nullable(),
})
export type ChainCheck = z.output<typeof chainCheckSchema>

/** The columns of the list, for the screen and the CSV. */
export const AUDIT_COLUMNS = listColumns<AuditRow>()([
  { key: 'seq', head: 'Number' },
  { key: 'createdAt', head: 'Time' },
  { key: 'actorEmail', head: 'Who' },
  { key: 'actorRole', head: 'Role', only: 'csv' },
  { key: 'apiKey', head: 'API key', only: 'csv' },
  { key: 'action', head: 'Action' },
  { key: 'subject', head: 'Subject' },
  { key: 'subjectId', head: 'Subject ID', only: 'csv' },
  { key: 'before', head: 'Before', csv: (row) => JSON.stringify(row.before), only: 'csv' },
  { key: 'after', head: 'After', csv: (row) => JSON.stringify(row.after), only: 'csv' },
  { key: 'reason', head: 'Reason' },
  { key: 'ip', head: 'IP address', only: 'csv' },
  { key: 'hash', head: 'Hash', only: 'csv' },
])
