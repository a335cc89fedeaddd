import { TriangleAlert } from 'lucide-react'
import { StaffTime } from '@/components/admin/kit/staff-time'
import { Tag } from '@/components/ui/tag'
import { APPLICANT_COLUMNS, type Applicant, applicantSchema } from '@/lib/people/affiliates/admin-schema'
import { RISK_HIGH } from '@/lib/people/affiliates/constants'
import { scoreRisk } from '@/lib/people/affiliates/risk-rules'
import type { ListConfig } from '../kit/list/list-config'
import { screenColumns } from '../kit/list/screen-columns'

export const APPLICANTS_LIST: ListConfig<Applicant> = {
  page: 'bulk-approve-affiliates',
  path: '/api/admin/bulk-approve-affiliates',
  row: applicantSchema,
  rowId: ({ id }) => String(id),
  caption: 'Affiliates awaiting approval',
  searchLabel: 'Search name, email or ID',
  canSelectAll: true,
  sort: { by: 'joined', dir: 'asc' },
  filters: [
    {
      name: 'asked',
      label: 'Information',
      options: [
        { value: 'no', label: 'Not requested' },
        { value: 'yes', label: 'Requested, awaiting reply' },
      ],
    },
    {
      name: 'answered',
      label: 'Application',
      options: [
        { value: 'yes', label: 'Sent' },
        { value: 'no', label: 'Not sent' },
      ],
    },
  ],
  columns: screenColumns(APPLICANT_COLUMNS, {
    name: { sort: 'name', isText: true, cell: ({ name }) => name },
    email: { isHiddenOnPhone: true, cell: ({ email }) => email },
    id: { isHiddenOnPhone: true, cell: ({ id }) => <span className="mono text-muted">{id}</span> },
    country: { isHiddenOnPhone: true, cell: ({ country }) => country ?? '—' },
    joinedAt: { sort: 'joined', cell: ({ joinedAt }) => <StaffTime at={joinedAt} /> },
    risk: { align: 'right', cell: (row) => <Risk row={row} /> },
    signals: { isHiddenOnPhone: true, cell: (row) => <Signals row={row} /> },
    application: { isHiddenBelowXl: true, cell: ({ application }) => <Website url={application?.website ?? null} /> },
  }),
  empty: { title: 'No affiliates awaiting approval', text: 'New affiliates appear here until they are approved.' },
}

function Risk({ row }: { row: Applicant }) {
  const { score } = scoreRisk(row.signals)
  if (score < RISK_HIGH) return <span className="text-text-2">{score}</span>
  return (
    <span className="inline-flex items-center gap-1 align-middle font-medium text-danger">
      <TriangleAlert aria-hidden="true" className="size-3.5" />
      <span className="sr-only">High: </span>
      {score}
    </span>
  )
}

function Website({ url }: { url: string | null }) {
  if (url === null) return <span className="text-muted">Not sent</span>
  const name = url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
  return (
    <span className="inline-block max-w-[180px] truncate align-bottom" title={url}>
      {name}
    </span>
  )
}

function Signals({ row }: { row: Applicant }) {
  const { reasons } = scoreRisk(row.signals)
  return (
    <span className="flex max-w-[420px] flex-wrap gap-1 py-1.5">
      {row.asked ? <Tag accent>Information requested</Tag> : null}
      {reasons.length === 0 && !row.asked ? <span className="text-muted">None</span> : null}
      {reasons.map((reason) => (
        <Tag key={reason}>{reason}</Tag>
      ))}
    </span>
  )
}
