'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import { FactList } from '@/components/shared/figures/fact-list'
import { useModules } from '@/components/shared/modules/use-modules'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { formatCents } from '@/lib/platform/money/format'
import { formatCount } from '@/lib/platform/text/counts'
import type { BucketRow } from '@/lib/traffic/buckets/admin-schema'
import type { TrafficChoices } from '@/lib/traffic/buckets/form-admin-schema'
import { adjustmentText } from '@/lib/traffic/buckets/rules'
import { ForChangers } from '../kit/frame/staff-rights'
import { BucketDialog, RemoveBucketDialog } from './bucket-dialogs'

type OpenDialog = { action: 'new'; row: null } | { action: 'edit' | 'remove'; row: BucketRow }
type BucketsPanelProps = { buckets: readonly BucketRow[]; offers: TrafficChoices['offers'] }

/** The buckets and their terms. */
export function BucketsPanel({ buckets, offers }: BucketsPanelProps) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  const add = (
    <ForChangers page="bucketing">
      <Button size="sm" variant="primary" onClick={() => setDialog({ action: 'new', row: null })}>
        <Plus aria-hidden="true" />
        New bucket
      </Button>
    </ForChangers>
  )
  return (
    <>
      {buckets.length === 0 ? (
        <Card>
          <EmptyState title="No buckets yet" action={add}>
            A bucket is a group of affiliates with their own terms.
          </EmptyState>
        </Card>
      ) : (
        <>
          <div className="flex justify-end pb-3">{add}</div>
          <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            {buckets.map((row) => (
              <li key={row.id}>
                <BucketCard row={row} onAction={(action) => setDialog({ action, row })} />
              </li>
            ))}
          </ul>
        </>
      )}
      {dialog?.action === 'remove' ? <RemoveBucketDialog row={dialog.row} onClose={close} /> : null}
      {dialog && dialog.action !== 'remove' ? <BucketDialog row={dialog.row} offers={offers} onClose={close} /> : null}
    </>
  )
}

function BucketCard({ row, onAction }: { row: BucketRow; onAction: (action: 'edit' | 'remove') => void }) {
  const { isOn } = useModules()
  const { name, holdDays, dailyPayoutCapCents, hiddenOfferIds } = row
  const defaultHold = isOn('levels') ? 'Offer and level default' : 'Offer default'
  return (
    <Card className="flex h-full flex-col">
      <CardHead title={name} />
      <div className="grow px-4 pb-4">
        <FactList
          facts={[
            ['Affiliates', formatCount(row.affiliates)],
            ['Payout', row.payoutAdjustmentBps === 0 ? 'Offer default' : adjustmentText(row.payoutAdjustmentBps)],
            ['Hold', holdDays === null ? defaultHold : `At most ${holdDays} days`],
            ['Offer applications', row.autoApprove ? 'Approved automatically' : 'Reviewed by staff'],
            [
              'Daily payout limit',
              dailyPayoutCapCents === null ? 'No limit' : formatCents(BigInt(dailyPayoutCapCents)),
            ],
            ['Hidden offers', String(hiddenOfferIds.length)],
            ['Caps', String(row.caps)],
          ]}
        />
      </div>
      <ForChangers page="bucketing">
        <div className="flex justify-end gap-2 border-t border-line px-4 py-3">
          <Button size="sm" variant="danger-quiet" aria-label={`Remove ${name}`} onClick={() => onAction('remove')}>
            Remove
          </Button>
          <Button size="sm" aria-label={`Edit ${name}`} onClick={() => onAction('edit')}>
            Edit
          </Button>
        </div>
      </ForChangers>
    </Card>
  )
}
