import { TriangleAlert } from 'lucide-react'
import { StaffTime } from '@/components/admin/kit/staff-time'
import { ApplicationStatusPill } from '@/components/affiliate/applications/application-status'
import {
  type AdminSquadApplication,
  adminSquadApplicationSchema,
  SQUAD_APPLICATION_COLUMNS,
} from '@/lib/rewards/squads/applications/admin-schema'
import type { ListConfig } from '../kit/list/list-config'
import { screenColumns } from '../kit/list/screen-columns'
import { SPLIT_LABELS } from '../shared/squads/labels'

export const leaderName = ({ members, leaderId }: AdminSquadApplication): string =>
  members.find(({ affiliateId }) => affiliateId === leaderId)?.name || String(leaderId)

export const PROPOSALS_LIST: ListConfig<AdminSquadApplication> = {
  page: 'squad-application',
  path: '/api/admin/squad-application',
  row: adminSquadApplicationSchema,
  rowId: ({ id }) => id,
  caption: 'Proposed squads',
  searchLabel: 'Search name or leader ID',
  canSelectAll: true,
  sort: { by: 'sent', dir: 'desc' },
  filters: [
    {
      name: 'status',
      label: 'Status',
      options: [
        { value: 'submitted', label: 'In review' },
        { value: 'approved', label: 'Approved' },
        { value: 'declined', label: 'Declined' },
        { value: 'withdrawn', label: 'Withdrawn' },
      ],
    },
  ],
  columns: screenColumns(SQUAD_APPLICATION_COLUMNS, {
    name: {
      sort: 'name',
      isText: true,
      cell: ({ name }) => name,
      phoneDetail: ({ sentAt }) => <StaffTime at={sentAt} />,
    },
    leaderName: { isHiddenOnPhone: true, cell: leaderName },
    members: { align: 'right', isHiddenOnPhone: true, cell: ({ members }) => members.length },
    split: { isHiddenOnPhone: true, cell: ({ split }) => SPLIT_LABELS[split] },
    sentAt: { sort: 'sent', isHiddenOnPhone: true, cell: ({ sentAt }) => <StaffTime at={sentAt} /> },
    status: { cell: (row) => <ProposalStatus row={row} /> },
  }),
  empty: { title: 'No proposals', text: 'Squads that affiliates propose on their account page appear here.' },
}

function ProposalStatus({ row: { status, problems } }: { row: AdminSquadApplication }) {
  return (
    <span className="inline-flex items-center gap-2 max-md:flex-col max-md:items-start max-md:gap-0.5 max-md:py-1.5">
      <ApplicationStatusPill status={status} />
      {problems.length > 0 ? (
        <span className="inline-flex items-center gap-1 text-12 text-danger">
          <TriangleAlert aria-hidden="true" className="size-3.5" />
          Cannot be approved
        </span>
      ) : null}
    </span>
  )
}
