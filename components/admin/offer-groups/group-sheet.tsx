'use client'

import { useReturnFocus } from '@/components/shared/use-return-focus'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import type { GroupRow } from '@/lib/catalog/offer-groups/admin-schema'
import { FactList } from '../kit/facts/fact-list'
import { shareText } from './groups-list'

export type GroupAsk = 'change' | 'remove'

type GroupSheetProps = { row: GroupRow | null; onClose: () => void; onAsk: (ask: GroupAsk, row: GroupRow) => void }

/** One group with its offers, and what can be done to it. */
export function GroupSheet({ row, onClose, onAsk }: GroupSheetProps) {
  const returnFocus = useReturnFocus()
  return (
    <Sheet open={row !== null} onOpenChange={(open) => open || onClose()}>
      {row ? (
        <SheetContent {...returnFocus} title={row.name} foot={<Asks row={row} onAsk={onAsk} />}>
          <div className="p-4">
            <FactList
              facts={[
                ...row.members.map(
                  ({ offerId, name, weight, isRunning }) =>
                    [`${name} (${offerId})`, `${shareText(row, weight)}${isRunning ? '' : ', not running'}`] as const,
                ),
                ['Fallback', row.fallbackName ?? 'None'],
                ['Caps', String(row.caps)],
                ['Switched', row.isActive ? 'On' : 'Off'],
              ]}
            />
          </div>
        </SheetContent>
      ) : null}
    </Sheet>
  )
}

function Asks({ row, onAsk }: { row: GroupRow; onAsk: GroupSheetProps['onAsk'] }) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button variant="danger-quiet" onClick={() => onAsk('remove', row)}>
        Dissolve
      </Button>
      <Button variant="primary" onClick={() => onAsk('change', row)}>
        Change
      </Button>
    </div>
  )
}
