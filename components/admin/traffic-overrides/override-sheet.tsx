'use client'

import { FactList } from '@/components/shared/figures/fact-list'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { easternText } from '@/components/shared/time/eastern-text'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import type { OverrideRow } from '@/lib/traffic/routing/overrides/admin-schema'
import { ForChangers } from '../kit/frame/staff-rights'
import { clicksText, destinationText } from './overrides-list'

export type OverrideAction = 'edit' | 'move' | 'remove'

type OverrideSheetProps = {
  row: OverrideRow | null
  onClose: () => void
  onAction: (action: OverrideAction, row: OverrideRow) => void
}

const moment = (instant: string | null, none: string) => (instant === null ? none : easternText(instant))

/** One override with its details and actions. */
export function OverrideSheet({ row, onClose, onAction }: OverrideSheetProps) {
  const returnFocus = useReturnFocus()
  return (
    <Sheet open={row !== null} onOpenChange={(open) => open || onClose()}>
      {row ? (
        <SheetContent
          {...returnFocus}
          title={row.name}
          foot={
            <ForChangers page="traffic-overrides">
              <Actions row={row} onAction={onAction} />
            </ForChangers>
          }
        >
          <div className="p-4">
            <FactList
              facts={[
                ['Priority', String(row.position)],
                ['Clicks', clicksText(row)],
                ['Share', `${row.weight}%`],
                ['Destination', destinationText(row)],
                ['From', moment(row.startsAt, 'Right away')],
                ['Until', moment(row.endsAt, 'No end')],
                ['State', row.isActive ? 'Active' : 'Inactive'],
              ]}
            />
          </div>
        </SheetContent>
      ) : null}
    </Sheet>
  )
}

function Actions({ row, onAction }: { row: OverrideRow; onAction: OverrideSheetProps['onAction'] }) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button variant="danger-quiet" onClick={() => onAction('remove', row)}>
        Remove
      </Button>
      <Button onClick={() => onAction('move', row)}>Change priority</Button>
      <Button variant="primary" onClick={() => onAction('edit', row)}>
        Edit
      </Button>
    </div>
  )
}
