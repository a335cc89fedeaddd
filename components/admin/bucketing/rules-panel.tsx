'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import type { BucketRow, BucketRuleRow } from '@/lib/traffic/buckets/admin-schema'
import { DryRunCard } from './dry-run-card'
import { OrderDialog, RemoveRuleDialog, RuleDialog } from './rule-dialogs'
import { RulesTable } from './rules-table'

type Asked =
  | { ask: 'new'; row: null }
  | { ask: 'change' | 'remove'; row: BucketRuleRow }
  | { ask: 'order'; row: BucketRuleRow; ids: number[] }

type RulesPanelProps = { buckets: readonly BucketRow[]; rules: readonly BucketRuleRow[] }

/** The rules in the order they are tried, and what they would do now. */
export function RulesPanel({ buckets, rules }: RulesPanelProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const move = (row: BucketRuleRow, by: 1 | -1) => {
    const ids = rules.map(({ id }) => id)
    const place = ids.indexOf(row.id)
    ids.splice(place, 1)
    ids.splice(place + by, 0, row.id)
    setAsked({ ask: 'order', row, ids })
  }
  const add = (
    <Button
      size="sm"
      variant="primary"
      disabled={buckets.length === 0}
      onClick={() => setAsked({ ask: 'new', row: null })}
    >
      <Plus aria-hidden="true" />
      New rule
    </Button>
  )
  return (
    <>
      <Card>
        <CardHead title="Rules" action={add} />
        {rules.length === 0 ? (
          <EmptyState title="No rules yet">
            {buckets.length === 0
              ? 'Make a bucket first: a rule puts affiliates into one.'
              : 'The first rule that fits an affiliate decides which bucket they are in.'}
          </EmptyState>
        ) : (
          <RulesTable rules={rules} onAsk={(ask, row) => setAsked({ ask, row })} onMove={move} />
        )}
      </Card>
      <DryRunCard />
      {asked?.ask === 'new' || asked?.ask === 'change' ? (
        <RuleDialog row={asked.row} buckets={buckets} onClose={close} />
      ) : null}
      {asked?.ask === 'remove' ? <RemoveRuleDialog row={asked.row} onClose={close} /> : null}
      {asked?.ask === 'order' ? <OrderDialog ids={asked.ids} moved={asked.row} onClose={close} /> : null}
    </>
  )
}
