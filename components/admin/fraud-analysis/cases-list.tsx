import { TriangleAlert } from 'lucide-react'
import { StaffTime } from '@/components/admin/kit/staff-time'
import { Money } from '@/components/shared/figures/money'
import { Status } from '@/components/ui/status'
import { FRAUD_CASE_COLUMNS, type FraudCaseRow, fraudCaseSchema } from '@/lib/conversions/fraud/admin-schema'
import { RULE_NAMES, RULES, SCORE_HIGH } from '@/lib/conversions/fraud/constants'
import { FraudCaseStatus } from '@/lib/generated/prisma/enums'
import type { ListConfig } from '../kit/list/list-config'
import { screenColumns } from '../kit/list/screen-columns'
import { AffiliateLink } from '../shared/affiliate-link'
import { FRAUD_PATH, RULE_MODULES, STATUSES } from './labels'

export const CASES_LIST: ListConfig<FraudCaseRow> = {
  page: 'fraud-analysis',
  path: FRAUD_PATH,
  row: fraudCaseSchema,
  rowId: ({ id }) => id,
  caption: 'Fraud cases',
  searchLabel: 'Search name, email or ID',
  canSelectAll: true,
  sort: { by: 'status', dir: 'asc' },
  filters: [
    {
      name: 'status',
      label: 'Status',
      options: Object.values(FraudCaseStatus).map((value) => ({ value, label: STATUSES[value].label })),
    },
    {
      name: 'rule',
      label: 'Rule',
      options: RULE_NAMES.map((value) => ({ value, label: RULES[value].label, module: RULE_MODULES[value] })),
    },
  ],
  columns: screenColumns(FRAUD_CASE_COLUMNS, {
    name: { cell: ({ name, email }) => name || email, phoneDetail: ({ rule }) => RULES[rule].label },
    affiliateId: {
      isHiddenBelowXl: true,
      cell: ({ affiliateId }) => <AffiliateLink id={affiliateId} />,
    },
    rule: { isHiddenOnPhone: true, cell: ({ rule }) => RULES[rule].label },
    score: { sort: 'score', align: 'right', cell: ({ score }) => <Score score={score} /> },
    status: {
      sort: 'status',
      cell: ({ status }) => (
        <Status kind={STATUSES[status].kind} pill>
          {STATUSES[status].label}
        </Status>
      ),
    },
    stake: {
      sort: 'stake',
      align: 'right',
      isHiddenOnPhone: true,
      cell: ({ stakeCents }) => <Money cents={stakeCents} />,
    },
    held: {
      align: 'right',
      isHiddenOnPhone: true,
      cell: ({ status, heldCents }) => (status === 'held' ? <Money cents={heldCents} /> : '—'),
    },
    openedAt: { sort: 'opened', isHiddenOnPhone: true, cell: ({ openedAt }) => <StaffTime at={openedAt} /> },
  }),
  empty: {
    title: 'No cases yet',
    text: 'Cases the rules find in the last two weeks appear here, open until they are decided.',
  },
}

function Score({ score }: { score: number }) {
  if (score < SCORE_HIGH) return <span className="text-text-2 tabular-nums">{score}</span>
  return (
    <span className="inline-flex items-center gap-1 align-middle font-medium text-danger tabular-nums">
      <TriangleAlert aria-hidden="true" className="size-3.5" />
      <span className="sr-only">High: </span>
      {score}
    </span>
  )
}
