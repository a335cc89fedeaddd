import { StaffTime } from '@/components/admin/kit/staff-time'
import { STAFF_ROLES } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { ROLE_NAMES } from '@/lib/accounts/staff-permissions/role-constants'
import { AUDIT_COLUMNS, type AuditRow, auditRowSchema } from '@/lib/backoffice/audit/schema'
import type { ListConfig } from '../kit/list/list-config'
import { screenColumns } from '../kit/list/screen-columns'

const actorLabel = ({ actorName, actorEmail }: AuditRow) => actorName ?? actorEmail ?? 'System'

/** Names of rules can be long. */
const Actor = ({ row }: { row: AuditRow }) => (
  <span className="inline-block max-w-[220px] truncate align-bottom" title={actorLabel(row)}>
    {actorLabel(row)}
  </span>
)

export const AUDIT_LIST: ListConfig<AuditRow> = {
  page: 'admin-logs',
  path: '/api/admin/admin-logs',
  row: auditRowSchema,
  rowId: ({ seq }) => String(seq),
  caption: 'Changes made by staff',
  searchLabel: 'Search reason, person, action or ID',
  sort: { by: 'seq', dir: 'desc' },
  filters: [
    {
      name: 'role',
      label: 'Role',
      options: [...STAFF_ROLES, 'CUSTOM' as const].map((role) => ({ value: role, label: ROLE_NAMES[role] })),
    },
  ],
  columns: screenColumns(AUDIT_COLUMNS, {
    seq: { sort: 'seq', cell: ({ seq }) => <span className="text-muted">{seq}</span> },
    action: {
      sort: 'action',
      isText: true,
      cell: ({ action }) => <span className="mono">{action}</span>,
      phoneDetail: (row) => (
        <>
          <Actor row={row} />, <StaffTime at={row.createdAt} />
        </>
      ),
    },
    actorEmail: { sort: 'actor', isText: true, isHiddenOnPhone: true, cell: (row) => <Actor row={row} /> },
    createdAt: { isHiddenOnPhone: true, cell: ({ createdAt }) => <StaffTime at={createdAt} /> },
    subject: {
      isHiddenOnPhone: true,
      cell: ({ subject, subjectId }) => (
        <span className="inline-block max-w-[220px] truncate align-bottom">
          {subject} <span className="text-muted">{subjectId}</span>
        </span>
      ),
    },
    reason: {
      isHiddenOnPhone: true,
      cell: ({ reason }) => (
        <span className="inline-block max-w-[320px] truncate align-bottom" title={reason ?? undefined}>
          {reason ?? '—'}
        </span>
      ),
    },
  }),
  empty: { title: 'No changes yet', text: 'Every change made by staff is recorded here.' },
}
