import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { listSchema } from '@/lib/backoffice/admin/schema'
import { listAuditLog } from '@/lib/backoffice/audit/data'
import { auditQuerySchema, auditRowSchema } from '@/lib/backoffice/audit/schema'
import { listAsCsv } from '@/lib/backoffice/lists/data'

/** What staff changed, as JSON a page at a time or as a file. */
export const GET = handle(
  { access: rolesOf('admin-logs'), query: auditQuerySchema, response: listSchema(auditRowSchema) },
  async ({ query, requestId }) => {
    if (query.format === 'json') return listAuditLog(query)
    return listAsCsv((page) => listAuditLog({ ...query, ...page }), COLUMNS, { name: 'admin-logs', requestId })
  },
)

type Row = Awaited<ReturnType<typeof listAuditLog>>['rows'][number]
const COLUMNS = [
  { head: 'Number', cell: (row: Row) => row.seq },
  { head: 'Time', cell: (row: Row) => row.createdAt },
  { head: 'Who', cell: (row: Row) => row.actorEmail },
  { head: 'Role', cell: (row: Row) => row.actorRole },
  { head: 'Action', cell: (row: Row) => row.action },
  { head: 'Subject', cell: (row: Row) => row.subject },
  { head: 'Id', cell: (row: Row) => row.subjectId },
  { head: 'Before', cell: (row: Row) => JSON.stringify(row.before) },
  { head: 'After', cell: (row: Row) => JSON.stringify(row.after) },
  { head: 'Reason', cell: (row: Row) => row.reason },
  { head: 'Address', cell: (row: Row) => row.ip },
  { head: 'Hash', cell: (row: Row) => row.hash },
]
