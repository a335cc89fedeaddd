'use client'

import { useState } from 'react'
import { FactList } from '@/components/shared/figures/fact-list'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { easternText } from '@/components/shared/time/eastern-text'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import type { BotOrderRow } from '@/lib/community/bots/admin-schema'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { ForChangers } from '../kit/frame/staff-rights'
import { JOBS, KINDS, ORDERS_PATH } from './orders-list'

const LABELS = {
  retry: { label: 'Retry', busyLabel: 'Queuing…', effect: 'Queues it again with a full set of attempts.' },
  cancel: { label: 'Cancel order', busyLabel: 'Canceling…', effect: 'The bot will not run it.' },
}
type Action = keyof typeof LABELS

/** One order with its outcome. */
export function OrderSheet({ row, onClose }: { row: BotOrderRow | null; onClose: () => void }) {
  const returnFocus = useReturnFocus()
  const [action, setAction] = useState<Action | null>(null)
  return (
    <Sheet open={row !== null} onOpenChange={(open) => open || onClose()}>
      {row ? (
        <SheetContent
          {...returnFocus}
          title={KINDS[row.kind]}
          foot={
            <ForChangers page="bot-orders">
              <Buttons row={row} onPick={setAction} />
            </ForChangers>
          }
        >
          <div className="p-4">
            <FactList facts={listFacts(row)} />
          </div>
          {action ? (
            <StaffChangeDialog
              page="bot-orders"
              done="Done."
              onClose={() => setAction(null)}
              title={`${LABELS[action].label}: ${KINDS[row.kind]}`}
              description={LABELS[action].effect}
              label={LABELS[action].label}
              busyLabel={LABELS[action].busyLabel}
              change={() => ({ path: `${ORDERS_PATH}/${row.id}/${action}` })}
              onDone={onClose}
            />
          ) : null}
        </SheetContent>
      ) : null}
    </Sheet>
  )
}

const moment = (at: string) => easternText(at, 'MMM d, yyyy, h:mm:ss a')

const listFacts = (row: BotOrderRow) =>
  [
    ['Status', JOBS[row.status].label],
    ['Text', row.text],
    ['Target', row.target],
    ['Bot', row.bot],
    ['Ordered by', row.orderedBy ?? 'System'],
    ['Ordered', moment(row.createdAt)],
    ['Next run', row.status === 'queued' ? moment(row.runAt) : '—'],
    ['Finished', row.finishedAt ? moment(row.finishedAt) : '—'],
    ['Attempts', String(row.attempts)],
    ['Error', row.error ?? '—'],
    ['Order ID', row.id],
  ] as const

function Buttons({ row, onPick }: { row: BotOrderRow; onPick: (action: Action) => void }) {
  const action =
    row.status === 'queued' ? 'cancel' : row.status === 'failed' || row.status === 'cancelled' ? 'retry' : null
  if (!action) return <p className="text-13 text-muted">No actions available.</p>
  return (
    <div className="flex justify-end">
      <Button onClick={() => onPick(action)}>{LABELS[action].label}</Button>
    </div>
  )
}
