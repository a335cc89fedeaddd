import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { NAME_ROWS_ONCE, namesRowsOnce, selectionPartSchema } from '@/lib/backoffice/lists/selection-schema'
import { bulkIds, confirmSchema, listQuery, reasonSchema } from '@/lib/backoffice/pages/schema'
import { ApplicationStatus, SquadSplit } from '@/lib/generated/prisma/enums'
import { adminMemberSchema, affiliateId } from '../admin-schema'

/** `GET /api/admin/squad-application` */
export const squadApplicationsQuerySchema = listQuery(['sent', 'name'] as const, {
  status: z.enum(ApplicationStatus).optional(),
})
export type SquadApplicationsQuery = z.output<typeof squadApplicationsQuerySchema>

export const adminSquadApplicationSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  pitch: z.string(),
  split: z.enum(SquadSplit),
  status: z.enum(ApplicationStatus),
  leaderId: affiliateId,
  /** The leader first. */
  members: z.array(adminMemberSchema),
  /** Why it cannot be approved now; empty if it can, or is decided. */
  problems: z.array(z.string()),
  squadId: z.number().int().nullable(),
  decisionReason: z.string().nullable(),
  decidedBy: z.string().nullable(),
  sentAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
})
export type AdminSquadApplication = z.output<typeof adminSquadApplicationSchema>

/** `POST …/decide`. More than one at once also needs the phrase `approve 12`. */
export const SQUAD_DECISIONS = ['approve', 'decline'] as const
export type SquadDecision = (typeof SQUAD_DECISIONS)[number]
export const decideSquadsSchema = z
  .strictObject({
    ids: bulkIds(z.uuid()).optional(),
    selection: selectionPartSchema.optional(),
    decision: z.enum(SQUAD_DECISIONS),
    reason: reasonSchema,
    confirm: confirmSchema.default(''),
  })
  .refine(namesRowsOnce, NAME_ROWS_ONCE)
export type DecideSquads = z.output<typeof decideSquadsSchema>

const sharesOf = ({ split, members }: AdminSquadApplication): string =>
  split === 'custom' ? members.map(({ shareBps }) => shareBps / 100).join(' ') : ''

/** The columns of the list, for the screen and the CSV. */
export const SQUAD_APPLICATION_COLUMNS = listColumns<AdminSquadApplication>()([
  { key: 'id', head: 'Proposal', only: 'csv' },
  { key: 'name', head: 'Name' },
  { key: 'leaderId', head: 'Leader ID', only: 'csv' },
  { key: 'members', head: 'Members', csv: (row) => row.members.map(({ affiliateId }) => affiliateId).join(' ') },
  { key: 'split', head: 'Split' },
  { key: 'shares', head: 'Shares (%)', csv: (row) => sharesOf(row), only: 'csv' },
  { key: 'pitch', head: 'Pitch', only: 'csv' },
  { key: 'status', head: 'Status' },
  { key: 'decisionReason', head: 'Reason', only: 'csv' },
  { key: 'decidedBy', head: 'Decided by', only: 'csv' },
  { key: 'sentAt', head: 'Sent' },
  { key: 'decidedAt', head: 'Decided', only: 'csv' },
  { key: 'leaderName', head: 'Leader name', only: 'screen' },
])
