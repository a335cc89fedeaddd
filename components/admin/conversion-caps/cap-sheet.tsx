'use client'

import { format } from 'date-fns'
import { useReturnFocus } from '@/components/shared/use-return-focus'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import type { CapRow } from '@/lib/traffic/caps/admin-schema'
import { amountText } from '@/lib/traffic/caps/rules'
import { FactList } from '../kit/facts/fact-list'
import { capText, scopeText } from './caps-list'

export type CapAsk = 'limit' | 'switch' | 'remove'

type CapSheetProps = { row: CapRow | null; onClose: () => void; onAsk: (ask: CapAsk, row: CapRow) => void }

/** One cap with all there is to know of it, and what can be done to it. */
export function CapSheet({ row, onClose, onAsk }: CapSheetProps) {
  const returnFocus = useReturnFocus()
  return (
    <Sheet open={row !== null} onOpenChange={(open) => open || onClose()}>
      {row ? (
        <SheetContent {...returnFocus} title={row.subject} foot={<Asks row={row} onAsk={onAsk} />}>
          <div className="p-4">
            <FactList
              facts={[
                ['Number', String(row.id)],
                ['Cap', capText(row)],
                ['For', scopeText(row)],
                ['Used', amountText(row.metric, BigInt(row.used))],
                ['Left', amountText(row.metric, BigInt(row.left))],
                ['Overflow', row.overflowName ?? 'None'],
                ['Last alert', row.alertedAt ? format(new Date(row.alertedAt), 'MMM d, yyyy, h:mm a') : 'None yet'],
                ['State', row.isActive ? 'On' : 'Off'],
              ]}
            />
          </div>
        </SheetContent>
      ) : null}
    </Sheet>
  )
}

function Asks({ row, onAsk }: { row: CapRow; onAsk: CapSheetProps['onAsk'] }) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button variant="danger-quiet" onClick={() => onAsk('remove', row)}>
        Remove
      </Button>
      <Button onClick={() => onAsk('switch', row)}>{row.isActive ? 'Switch off' : 'Switch on'}</Button>
      <Button variant="primary" onClick={() => onAsk('limit', row)}>
        Change
      </Button>
    </div>
  )
}
