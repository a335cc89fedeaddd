'use client'

import { useState } from 'react'
import { FactList } from '@/components/shared/figures/fact-list'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { easternText } from '@/components/shared/time/eastern-text'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import type { PayoutStatus } from '@/lib/generated/prisma/enums'
import { METHOD_LABELS } from '@/lib/money/payout-methods/constants'
import type { AdminRequest, RequestAction } from '@/lib/money/payouts/requests/admin-schema'
import { formatCents } from '@/lib/platform/money/format'
import { ForChangers } from '../kit/frame/staff-rights'
import { PAYOUT_STATUSES } from '../shared/payout-status'
import { ActionDialog } from './action-dialog'

/** The actions available in each status of a request. */
const ACTIONS: Partial<Record<PayoutStatus, readonly RequestAction[]>> = {
  requested: ['hold'],
  approved: ['hold'],
  held: ['release'],
  failed: ['retry', 'return'],
  sending: ['settle'],
}
const LABELS: Record<RequestAction, string> = {
  hold: 'Hold',
  release: 'Release',
  retry: 'Retry',
  return: 'Return to balance',
  settle: 'Mark as paid or failed',
}

type RequestSheetProps = { row: AdminRequest | null; onClose: () => void }

/** One request with its details and the actions available. */
export function RequestSheet({ row, onClose }: RequestSheetProps) {
  const returnFocus = useReturnFocus()
  const [action, setAction] = useState<RequestAction | null>(null)
  return (
    <Sheet open={row !== null} onOpenChange={(open) => open || onClose()}>
      {row ? (
        <SheetContent
          {...returnFocus}
          title={`${formatCents(row.amountCents)} to ${row.name || row.email}`}
          foot={
            <ForChangers page="payouts-dashboard">
              <Buttons row={row} onPick={setAction} />
            </ForChangers>
          }
        >
          <div className="p-4">
            <FactList facts={listFacts(row)} />
          </div>
          {action ? (
            <ActionDialog
              row={row}
              action={action}
              label={LABELS[action]}
              onClose={() => setAction(null)}
              onDone={onClose}
            />
          ) : null}
        </SheetContent>
      ) : null}
    </Sheet>
  )
}

function listFacts(row: AdminRequest) {
  return [
    ['Status', `${PAYOUT_STATUSES[row.status].label}${row.statusReason ? `: ${row.statusReason}` : ''}`],
    ['Affiliate', `${row.email} (${row.affiliateId})`],
    ['Destination', `${METHOD_LABELS[row.methodKind]} ${row.methodHint}`],
    ...(row.methodFault ? [['May come back', row.methodFault] as const] : []),
    ['Requested', easternText(row.requestedAt)],
    ['Batch ID', row.batchId ?? 'None'],
    ['Reference', row.providerRef ?? '—'],
    ['Request ID', row.id],
  ] as const
}

function Buttons({ row, onPick }: { row: AdminRequest; onPick: (action: RequestAction) => void }) {
  const actions = ACTIONS[row.status] ?? []
  if (actions.length === 0) return <p className="text-13 text-muted">No actions available.</p>
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {actions.map((action) => (
        <Button key={action} onClick={() => onPick(action)}>
          {LABELS[action]}
        </Button>
      ))}
    </div>
  )
}
