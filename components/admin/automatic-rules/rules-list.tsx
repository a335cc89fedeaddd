import { Status, type StatusKind } from '@/components/ui/status'
import { formatCount } from '@/lib/platform/text/counts'
import { ACTION_LABELS, SUBJECT_LABELS } from '@/lib/reporting/automation/constants'
import { RULE_COLUMNS, type RuleRow, ruleRowSchema } from '@/lib/reporting/automation/schema'
import type { ListConfig } from '../kit/list/list-config'
import { screenColumns } from '../kit/list/screen-columns'
import { StaffTime } from '../kit/staff-time'

export const STATES: Record<RuleRow['state'], { kind: StatusKind; label: string }> = {
  on: { kind: 'approved', label: 'On' },
  off: { kind: 'held', label: 'Off' },
  stopped: { kind: 'failed', label: 'Stopped' },
}

const options = <Key extends string>(labels: Record<Key, string>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value, label }))

export const RULES_LIST: ListConfig<RuleRow> = {
  page: 'automatic-rules',
  path: '/api/admin/automatic-rules',
  row: ruleRowSchema,
  rowId: ({ id }) => id,
  caption: 'Rules',
  searchLabel: 'Search name',
  sort: { by: 'name', dir: 'desc' },
  filters: [
    { name: 'action', label: 'Action', options: options(ACTION_LABELS) },
    { name: 'subject', label: 'Judges', options: options(SUBJECT_LABELS) },
    { name: 'state', label: 'State', options: Object.entries(STATES).map(([value, { label }]) => ({ value, label })) },
  ],
  columns: screenColumns(RULE_COLUMNS, {
    name: {
      sort: 'name',
      isText: true,
      cell: ({ name, text }) => (
        <span className="grid min-w-48 gap-0.5 py-1.5 whitespace-normal">
          <span className="font-medium">{name}</span>
          <span className="text-12 text-muted">{text}</span>
        </span>
      ),
    },
    actions: { sort: 'actions', align: 'right', isHiddenOnPhone: true, cell: ({ actions }) => formatCount(actions) },
    active: { align: 'right', isHiddenOnPhone: true, cell: ({ active }) => formatCount(active) },
    checkedAt: {
      sort: 'checkedAt',
      isHiddenOnPhone: true,
      cell: ({ checkedAt }) => (checkedAt ? <StaffTime at={checkedAt} short /> : '—'),
    },
    state: { cell: ({ state }) => <Status kind={STATES[state].kind}>{STATES[state].label}</Status> },
  }),
  empty: {
    title: 'No rules yet',
    text: 'A rule pauses, caps, holds or reports what is beyond a bound you set. Try it on recorded days first.',
  },
}
