'use client'

import { format } from 'date-fns'
import { useReturnFocus } from '@/components/shared/use-return-focus'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import type { OverrideRow } from '@/lib/traffic/overrides/admin-schema'
import { FactList } from '../kit/facts/fact-list'
import { clicksText, destinationText } from './overrides-list'

export type OverrideAsk = 'change' | 'move' | 'remove'

type OverrideSheetProps = {
  row: OverrideRow | null
  onClose: () => void
  onAsk: (ask: OverrideAsk, row: OverrideRow) => void
}

const moment = (instant: string | null, none: string) =>
  instant === null ? none : format(new Date(instant), 'MMM d, yyyy, h:mm a')

/** One override with all there is to know of it, and what can be done to it. */
export function OverrideSheet({ row, onClose, onAsk }: OverrideSheetProps) {
  const returnFocus = useReturnFocus()
  return (
    <Sheet open={row !== null} onOpenChange={(open) => open || onClose()}>
      {row ? (
        <SheetContent {...returnFocus} title={row.name} foot={<Asks row={row} onAsk={onAsk} />}>
          <div className="p-4">
            <FactList
              facts={[
                ['Place', String(row.position)],
                ['Clicks', clicksText(row)],
                ['Share', `${row.weight}%`],
                ['Go to', destinationText(row)],
                ['From', moment(row.startsAt, 'At once')],
                ['Until', moment(row.endsAt, 'For good')],
                ['Switched', row.isActive ? 'On' : 'Off'],
              ]}
            />
          </div>
        </SheetContent>
      ) : null}
    </Sheet>
  )
}

function Asks({ row, onAsk }: { row: OverrideRow; onAsk: OverrideSheetProps['onAsk'] }) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button variant="danger-quiet" onClick={() => onAsk('remove', row)}>
        Remove
      </Button>
      <Button onClick={() => onAsk('move', row)}>Move</Button>
      <Button variant="primary" onClick={() => onAsk('change', row)}>
        Change
      </Button>
    </div>
  )
}
