'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { formatCents } from '@/lib/platform/money/format'
import type { BucketRow } from '@/lib/traffic/buckets/admin-schema'
import { adjustmentText } from '@/lib/traffic/buckets/rules'
import type { TrafficChoices } from '@/lib/traffic/form-choices/admin-schema'
import { FactList } from '../kit/facts/fact-list'
import { BucketDialog, RemoveBucketDialog } from './bucket-dialogs'

type Asked = { ask: 'new'; row: null } | { ask: 'change' | 'remove'; row: BucketRow }
type BucketsPanelProps = { buckets: readonly BucketRow[]; offers: TrafficChoices['offers'] }

/** The buckets and their terms. */
export function BucketsPanel({ buckets, offers }: BucketsPanelProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const add = (
    <Button size="sm" variant="primary" onClick={() => setAsked({ ask: 'new', row: null })}>
      <Plus aria-hidden="true" />
      New bucket
    </Button>
  )
  return (
    <>
      {buckets.length === 0 ? (
        <Card>
          <EmptyState title="No buckets yet" action={add}>
            A bucket is a class of affiliates with terms of its own.
          </EmptyState>
        </Card>
      ) : (
        <>
          <div className="flex justify-end pb-3">{add}</div>
          <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            {buckets.map((row) => (
              <li key={row.id}>
                <BucketCard row={row} onAsk={(ask) => setAsked({ ask, row })} />
              </li>
            ))}
          </ul>
        </>
      )}
      {asked?.ask === 'remove' ? <RemoveBucketDialog row={asked.row} onClose={close} /> : null}
      {asked && asked.ask !== 'remove' ? <BucketDialog row={asked.row} offers={offers} onClose={close} /> : null}
    </>
  )
}

function BucketCard({ row, onAsk }: { row: BucketRow; onAsk: (ask: 'change' | 'remove') => void }) {
  const { name, holdDays, dailyPayoutCapCents, hiddenOfferIds } = row
  return (
    <Card className="flex h-full flex-col">
      <CardHead title={name} />
      <div className="grow px-4 pb-4">
        <FactList
          facts={[
            ['Affiliates', row.affiliates.toLocaleString('en-US')],
            ['Payout', row.payoutAdjustmentBps === 0 ? 'As the offer says' : adjustmentText(row.payoutAdjustmentBps)],
            ['Hold', holdDays === null ? 'As offer and level say' : `${holdDays} days`],
            ['Closed offers', row.autoApprove ? 'Approved at once' : 'Decided by staff'],
            ['A day', dailyPayoutCapCents === null ? 'No ceiling' : formatCents(BigInt(dailyPayoutCapCents))],
            ['Hidden offers', String(hiddenOfferIds.length)],
            ['Caps', String(row.caps)],
          ]}
        />
      </div>
      <div className="flex justify-end gap-2 border-t border-line px-4 py-3">
        <Button size="sm" variant="danger-quiet" aria-label={`Remove ${name}`} onClick={() => onAsk('remove')}>
          Remove
        </Button>
        <Button size="sm" aria-label={`Change ${name}`} onClick={() => onAsk('change')}>
          Change
        </Button>
      </div>
    </Card>
  )
}
