import { StaffTime } from '@/components/admin/kit/staff-time'
import { Money } from '@/components/shared/figures/money'
import { Status, type StatusKind } from '@/components/ui/status'
import {
  type AdminApplication,
  adminApplicationSchema,
  DECIDED_APPLICATION_COLUMNS,
  PENDING_APPLICATION_COLUMNS,
} from '@/lib/money/advances/admin-schema'
import { shareText } from '@/lib/money/advances/rules'
import type { ListConfig } from '../kit/list/list-config'
import { type Renderer, screenColumns } from '../kit/list/screen-columns'
import { AffiliateLink } from '../shared/affiliate-link'
import { FUNDING_PATH } from './queries'

type Labels = Record<AdminApplication['status'], { kind: StatusKind; label: string }>

export const STATUS_LABELS: Labels = {
  submitted: { kind: 'pending', label: 'Pending' },
  approved: { kind: 'approved', label: 'Approved' },
  partly_approved: { kind: 'approved', label: 'Approved in part' },
  declined: { kind: 'rejected', label: 'Declined' },
  withdrawn: { kind: 'reversed', label: 'Withdrawn' },
}

export const applicantName = ({ name, email }: AdminApplication): string => name || email

const AFFILIATE: Renderer<AdminApplication> = { sort: 'name', isText: true, cell: applicantName }
const NUMBER: Renderer<AdminApplication> = {
  isHiddenOnPhone: true,
  cell: ({ affiliateId }) => <AffiliateLink id={affiliateId} />,
}
const REQUESTED: Renderer<AdminApplication> = {
  sort: 'amount',
  align: 'right',
  cell: ({ amountCents }) => <Money cents={amountCents} />,
}
const SHARE: Renderer<AdminApplication> = {
  align: 'right',
  isHiddenOnPhone: true,
  cell: ({ repaymentBps }) => <span className="tabular-nums">{shareText(repaymentBps)}</span>,
}
const SENT: Renderer<AdminApplication> = {
  sort: 'created',
  isHiddenOnPhone: true,
  cell: ({ createdAt }) => <StaffTime at={createdAt} />,
}

const SHARED = {
  page: 'funding-application',
  row: adminApplicationSchema,
  rowId: ({ id }: AdminApplication) => id,
  searchLabel: 'Search affiliate or purpose',
} as const

export const WAITING_LIST: ListConfig<AdminApplication> = {
  ...SHARED,
  path: FUNDING_PATH,
  caption: 'Applications awaiting a decision',
  sort: { by: 'created', dir: 'asc' },
  columns: screenColumns(PENDING_APPLICATION_COLUMNS, {
    name: AFFILIATE,
    affiliateId: NUMBER,
    amountCents: REQUESTED,
    repaymentBps: SHARE,
    owesCents: {
      align: 'right',
      isHiddenOnPhone: true,
      cell: ({ owesCents }) => (owesCents > 0 ? <Money cents={owesCents} /> : '—'),
    },
    purpose: {
      isHiddenOnPhone: true,
      cell: ({ purpose }) => <span className="block max-w-[320px] truncate">{purpose}</span>,
    },
    createdAt: { ...SENT, isHiddenOnPhone: false },
  }),
  empty: { title: 'No pending applications', text: 'Applications appear here until they are decided.' },
}

export const DECIDED_LIST: ListConfig<AdminApplication> = {
  ...SHARED,
  path: `${FUNDING_PATH}/decided`,
  caption: 'Decided applications',
  sort: { by: 'created', dir: 'desc' },
  filters: [
    {
      name: 'status',
      label: 'Status',
      options: (['approved', 'partly_approved', 'declined', 'withdrawn'] as const).map((value) => ({
        value,
        label: STATUS_LABELS[value].label,
      })),
    },
    {
      name: 'owed',
      label: 'Advance',
      options: [
        { value: 'yes', label: 'Still owed' },
        { value: 'no', label: 'Repaid' },
      ],
    },
  ],
  columns: screenColumns(DECIDED_APPLICATION_COLUMNS, {
    name: AFFILIATE,
    affiliateId: NUMBER,
    amountCents: { ...REQUESTED, isHiddenOnPhone: true },
    grantedCents: {
      sort: 'granted',
      align: 'right',
      isHiddenOnPhone: true,
      cell: ({ grantedCents }) => (grantedCents === null ? '—' : <Money cents={grantedCents} />),
    },
    outstandingCents: {
      sort: 'owed',
      align: 'right',
      cell: ({ grantedCents, outstandingCents }) => (grantedCents ? <Money cents={outstandingCents} /> : '—'),
    },
    repaymentBps: SHARE,
    status: {
      cell: ({ status }) => (
        <Status kind={STATUS_LABELS[status].kind} pill>
          {STATUS_LABELS[status].label}
        </Status>
      ),
    },
    createdAt: SENT,
  }),
  empty: { title: 'No decided applications yet', text: 'Granted advances and the amounts still owed appear here.' },
}
