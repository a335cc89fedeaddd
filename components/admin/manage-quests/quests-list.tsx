import { Money } from '@/components/shared/figures/money'
import { Status, type StatusKind } from '@/components/ui/status'
import { QuestMetric, QuestStatus } from '@/lib/generated/prisma/enums'
import { formatCents } from '@/lib/platform/money/format'
import { formatCount } from '@/lib/platform/text/counts'
import { type AdminQuest, adminQuestSchema, QUEST_COLUMNS } from '@/lib/rewards/quests/admin-schema'
import type { ListConfig } from '../kit/list/list-config'
import { screenColumns } from '../kit/list/screen-columns'

export const QUESTS_PATH = '/api/admin/manage-quests'

export const METRICS: Record<QuestMetric, string> = {
  clicks: 'Clicks',
  conversions: 'Conversions',
  earnings: 'Earnings',
  streak_days: 'Streak days',
  referrals: 'Referrals',
  discord_connected: 'Discord connected',
}
export const WINDOWS = { day: 'Each day', week: 'Each week', once: 'Once' } as const
export const STATUSES: Record<QuestStatus, { kind: StatusKind; label: string }> = {
  draft: { kind: 'pending', label: 'Draft' },
  active: { kind: 'approved', label: 'Running' },
  paused: { kind: 'held', label: 'Paused' },
  ended: { kind: 'reversed', label: 'Ended' },
}

const metricUnit = (metric: QuestMetric, target: number) => {
  const unit = METRICS[metric].toLowerCase()
  return target === 1 ? unit.replace(/s$/, '') : unit
}

export const formatTarget = ({ metric, target }: Pick<AdminQuest, 'metric' | 'target'>) =>
  metric === 'earnings' ? formatCents(target) : `${formatCount(target)} ${metricUnit(metric, target)}`

export const formatReward = ({ reward, rewardCents }: Pick<AdminQuest, 'reward' | 'rewardCents'>) =>
  ({ cash: formatCents(rewardCents), restore_point: 'A restore point', badge: 'A badge' })[reward]

export const QUESTS_LIST: ListConfig<AdminQuest> = {
  page: 'manage-quests',
  path: QUESTS_PATH,
  row: adminQuestSchema,
  rowId: ({ id }) => String(id),
  caption: 'Quests',
  searchLabel: 'Search name or text',
  sort: { by: 'starts', dir: 'desc' },
  filters: [
    {
      name: 'status',
      label: 'Status',
      options: Object.values(QuestStatus).map((value) => ({ value, label: STATUSES[value].label })),
    },
    {
      name: 'metric',
      label: 'Metric',
      options: Object.values(QuestMetric).map((value) => ({ value, label: METRICS[value] })),
    },
  ],
  columns: screenColumns(QUEST_COLUMNS, {
    name: { sort: 'name', isText: true, cell: ({ name }) => name },
    target: { isHiddenOnPhone: true, cell: (row) => formatTarget(row) },
    window: { isHiddenOnPhone: true, cell: (row) => WINDOWS[row.window] },
    reward: { isHiddenOnPhone: true, cell: (row) => formatReward(row) },
    spentCents: {
      sort: 'spent',
      align: 'right',
      isHiddenOnPhone: true,
      cell: ({ spentCents, budgetCents }) => (
        <>
          <Money cents={spentCents} />
          {budgetCents === null ? null : <span className="text-muted"> of {formatCents(budgetCents)}</span>}
        </>
      ),
    },
    completed: {
      align: 'right',
      isHiddenOnPhone: true,
      cell: ({ completed, started }) => `${completed} of ${started}`,
    },
    claimed: { align: 'right', isHiddenOnPhone: true, cell: ({ claimed }) => claimed },
    status: {
      cell: ({ status }) => (
        <Status kind={STATUSES[status].kind} pill>
          {STATUSES[status].label}
        </Status>
      ),
    },
  }),
  empty: { title: 'No quests yet', text: 'A quest rewards affiliates for reaching a target.' },
}
