'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import type { BucketRow, BucketRuleRow } from '@/lib/traffic/buckets/admin-schema'
import { ForChangers } from '../kit/frame/staff-rights'
import { DryRunCard } from './dry-run-card'
import { OrderDialog, RemoveRuleDialog, RuleDialog } from './rule-dialogs'
import { RulesTable } from './rules-table'

type OpenDialog =
  | { action: 'new'; row: null }
  | { action: 'edit' | 'remove'; row: BucketRuleRow }
  | { action: 'order'; row: BucketRuleRow; ids: number[] }

type RulesPanelProps = { buckets: readonly BucketRow[]; rules: readonly BucketRuleRow[] }

/** The rules by priority, with a preview of what they would change. */
export function RulesPanel({ buckets, rules }: RulesPanelProps) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  const move = (row: BucketRuleRow, by: 1 | -1) => {
    const ids = rules.map(({ id }) => id)
    const index = ids.indexOf(row.id)
    ids.splice(index, 1)
    ids.splice(index + by, 0, row.id)
    setDialog({ action: 'order', row, ids })
  }
  const add = (
    <ForChangers page="bucketing">
      <Button
        size="sm"
        variant="primary"
        disabled={buckets.length === 0}
        onClick={() => setDialog({ action: 'new', row: null })}
      >
        <Plus aria-hidden="true" />
        New rule
      </Button>
    </ForChangers>
  )
  return (
    <>
      <Card>
        <CardHead title="Rules" action={add} />
        {rules.length === 0 ? (
          <EmptyState title="No rules yet">
            {buckets.length === 0
              ? 'Create a bucket first. Rules assign affiliates to buckets.'
              : 'The first rule an affiliate matches sets their bucket.'}
          </EmptyState>
        ) : (
          <RulesTable rules={rules} onAction={(action, row) => setDialog({ action, row })} onMove={move} />
        )}
      </Card>
      <DryRunCard />
      {dialog?.action === 'new' || dialog?.action === 'edit' ? (
        <RuleDialog row={dialog.row} buckets={buckets} onClose={close} />
      ) : null}
      {dialog?.action === 'remove' ? <RemoveRuleDialog row={dialog.row} onClose={close} /> : null}
      {dialog?.action === 'order' ? <OrderDialog ids={dialog.ids} moved={dialog.row} onClose={close} /> : null}
    </>
  )
}
