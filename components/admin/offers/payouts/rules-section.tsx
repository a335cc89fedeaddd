'use client'

import { DataTable, type TableColumn } from '@/components/shared/lists/data-table'
import type { RuleRow } from '@/lib/catalog/payouts/admin-schema'
import { revenueText } from '@/lib/catalog/payouts/text-rules'

type Numbered = RuleRow & { place: number }

/** What some sales pay in place of the base payout, in the order in which the rules are tried. */
export function RulesSection({ rules }: { rules: readonly RuleRow[] }) {
  if (rules.length === 0) return <p className="text-13 text-muted">None. Every sale is paid the base payout.</p>
  const numbered = rules.map((rule, index) => ({ ...rule, place: index + 1 }))
  return <DataTable caption="Rules" rows={numbered} rowKey={({ place }) => place} columns={COLUMNS} />
}

const COLUMNS: readonly TableColumn<Numbered>[] = [
  { head: 'Rule', cell: ({ place }) => place },
  {
    head: 'For',
    cell: ({ sales }) => (
      <span className="block min-w-[120px] py-1.5 md:min-w-[180px] whitespace-normal [overflow-wrap:anywhere]">
        {sales}
      </span>
    ),
  },
  { head: 'Payout', align: 'right', cell: ({ pays }) => pays },
  {
    head: 'Revenue',
    align: 'right',
    cell: (rule) =>
      rule.revenueCents === 0 && rule.percentRevenueBps === 0
        ? 'nothing'
        : revenueText({ ...rule, revenueCents: BigInt(rule.revenueCents) }),
  },
]
