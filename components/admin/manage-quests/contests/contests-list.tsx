import { Money } from '@/components/shared/figures/money'
import { Status, type StatusKind } from '@/components/ui/status'
import { ContestStatus } from '@/lib/generated/prisma/enums'
import { dayLabel } from '@/lib/platform/dates/days'
import { formatCents } from '@/lib/platform/money/format'
import { formatCount } from '@/lib/platform/text/counts'
import { type AdminContest, adminContestSchema, CONTEST_COLUMNS } from '@/lib/rewards/contests/admin-schema'
import { CONTEST_METRICS } from '@/lib/rewards/contests/constants'
import type { ListConfig } from '../../kit/list/list-config'
import { screenColumns } from '../../kit/list/screen-columns'

export const CONTESTS_PATH = '/api/admin/manage-quests/contests'

export const CONTEST_METRIC_LABELS = {
  conversions: 'Conversions',
  earnings: 'Earnings',
  clicks: 'Unique clicks',
} as const

export const CONTEST_STATUSES: Record<ContestStatus, { kind: StatusKind; label: string }> = {
  draft: { kind: 'pending', label: 'Draft' },
  running: { kind: 'approved', label: 'Started' },
  settled: { kind: 'held', label: 'Settled' },
  cancelled: { kind: 'reversed', label: 'Canceled' },
}

export const CONTESTS_LIST: ListConfig<AdminContest> = {
  page: 'manage-quests',
  path: CONTESTS_PATH,
  row: adminContestSchema,
  rowId: ({ id }) => String(id),
  caption: 'Contests',
  searchLabel: 'Search name or text',
  sort: { by: 'starts', dir: 'desc' },
  hasNoViews: true,
  filters: [
    {
      name: 'status',
      label: 'Status',
      options: Object.values(ContestStatus).map((value) => ({ value, label: CONTEST_STATUSES[value].label })),
    },
    {
      name: 'metric',
      label: 'Ranked by',
      options: CONTEST_METRICS.map((value) => ({ value, label: CONTEST_METRIC_LABELS[value] })),
    },
  ],
  columns: screenColumns(CONTEST_COLUMNS, {
    name: { sort: 'name', isText: true, cell: ({ name }) => name },
    metric: { isHiddenOnPhone: true, cell: ({ metric }) => CONTEST_METRIC_LABELS[metric] },
    firstDay: { sort: 'starts', isHiddenOnPhone: true, cell: ({ firstDay }) => dayLabel(firstDay) },
    lastDay: { isHiddenOnPhone: true, cell: ({ lastDay }) => dayLabel(lastDay) },
    squadName: { isHiddenOnPhone: true, cell: ({ squadName }) => squadName ?? 'All affiliates' },
    budgetCents: { align: 'right', isHiddenOnPhone: true, cell: ({ budgetCents }) => formatCents(budgetCents) },
    spentCents: {
      sort: 'spent',
      align: 'right',
      isHiddenOnPhone: true,
      cell: ({ spentCents }) => <Money cents={spentCents} />,
    },
    entered: { align: 'right', isHiddenOnPhone: true, cell: ({ entered }) => formatCount(entered) },
    status: {
      cell: ({ status }) => (
        <Status kind={CONTEST_STATUSES[status].kind} pill>
          {CONTEST_STATUSES[status].label}
        </Status>
      ),
    },
  }),
  empty: { title: 'No contests yet', text: 'A contest ranks affiliates and pays prizes by place.' },
}
