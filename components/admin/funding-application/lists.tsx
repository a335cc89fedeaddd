import { Money } from '@/components/shared/money'
import { RelativeTime } from '@/components/shared/relative-time'
import { Status, type StatusKind } from '@/components/ui/status'
import { type DeskApplication, deskApplicationSchema } from '@/lib/money/funding/admin-schema'
import { shareText } from '@/lib/money/funding/rules'
import type { Column, ListConfig } from '../kit/list/list-config'
import { FUNDING_PATH } from './queries'

type Words = Record<DeskApplication['status'], { kind: StatusKind; label: string }>

export const STATUS_WORDS: Words = {
  submitted: { kind: 'pending', label: 'Waiting' },
  approved: { kind: 'approved', label: 'Approved' },
  partly_approved: { kind: 'approved', label: 'Approved in part' },
  declined: { kind: 'rejected', label: 'Declined' },
  withdrawn: { kind: 'reversed', label: 'Withdrawn' },
}

export const nameOf = ({ name, email }: DeskApplication): string => name || email

const AFFILIATE: Column<DeskApplication> = { head: 'Affiliate', sort: 'name', cell: nameOf }
const NUMBER: Column<DeskApplication> = {
  head: 'No.',
  isExtra: true,
  cell: ({ affiliateId }) => <span className="mono text-muted">{affiliateId}</span>,
}
const ASKED: Column<DeskApplication> = {
  head: 'Asked for',
  sort: 'amount',
  align: 'right',
  cell: ({ amountCents }) => <Money cents={amountCents} />,
}
const SHARE: Column<DeskApplication> = {
  head: 'Share',
  align: 'right',
  isExtra: true,
  cell: ({ repaymentBps }) => <span className="tabular-nums">{shareText(repaymentBps)}</span>,
}
const SENT: Column<DeskApplication> = {
  head: 'Sent',
  sort: 'created',
  isExtra: true,
  cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
}

const SHARED = {
  page: 'funding-application',
  row: deskApplicationSchema,
  rowId: ({ id }: DeskApplication) => id,
  searchLabel: 'Search affiliate or purpose',
} as const

export const WAITING_LIST: ListConfig<DeskApplication> = {
  ...SHARED,
  path: FUNDING_PATH,
  caption: 'Applications that wait for a decision',
  sort: { by: 'created', dir: 'asc' },
  columns: [
    AFFILIATE,
    NUMBER,
    ASKED,
    SHARE,
    {
      head: 'Owes already',
      align: 'right',
      isExtra: true,
      cell: ({ owesCents }) => (owesCents > 0 ? <Money cents={owesCents} /> : '—'),
    },
    {
      head: 'Purpose',
      isExtra: true,
      cell: ({ purpose }) => <span className="block max-w-[320px] truncate">{purpose}</span>,
    },
    { ...SENT, isExtra: false },
  ],
  empty: { title: 'Nothing waits', text: 'What affiliates apply for stands here until it is decided.' },
}

export const DECIDED_LIST: ListConfig<DeskApplication> = {
  ...SHARED,
  path: `${FUNDING_PATH}/decided`,
  caption: 'Applications that were decided',
  sort: { by: 'created', dir: 'desc' },
  filters: [
    {
      name: 'status',
      label: 'Status',
      options: (['approved', 'partly_approved', 'declined', 'withdrawn'] as const).map((value) => ({
        value,
        label: STATUS_WORDS[value].label,
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
  columns: [
    AFFILIATE,
    NUMBER,
    { ...ASKED, isExtra: true },
    {
      head: 'Granted',
      align: 'right',
      isExtra: true,
      cell: ({ grantedCents }) => (grantedCents === null ? '—' : <Money cents={grantedCents} />),
    },
    {
      head: 'Still owed',
      align: 'right',
      cell: ({ grantedCents, outstandingCents }) => (grantedCents ? <Money cents={outstandingCents} /> : '—'),
    },
    SHARE,
    {
      head: 'Status',
      cell: ({ status }) => (
        <Status kind={STATUS_WORDS[status].kind} pill>
          {STATUS_WORDS[status].label}
        </Status>
      ),
    },
    SENT,
  ],
  empty: { title: 'Nothing was decided yet', text: 'Advances and what is owed of them stand here.' },
}
