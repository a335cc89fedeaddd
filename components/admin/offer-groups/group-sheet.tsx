'use client'

import { FactList } from '@/components/shared/figures/fact-list'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import type { GroupRow } from '@/lib/catalog/groups/admin-schema'
import { isolated } from '@/lib/platform/text/bidi-isolate'
import { ForChangers } from '../kit/frame/staff-rights'
import { shareText } from './groups-list'

export type GroupAction = 'edit' | 'remove'

type GroupSheetProps = {
  row: GroupRow | null
  onClose: () => void
  onAction: (action: GroupAction, row: GroupRow) => void
}

/** One group with its offers and actions. */
export function GroupSheet({ row, onClose, onAction }: GroupSheetProps) {
  const returnFocus = useReturnFocus()
  return (
    <Sheet open={row !== null} onOpenChange={(open) => open || onClose()}>
      {row ? (
        <SheetContent
          {...returnFocus}
          title={row.name}
          foot={
            <ForChangers page="offer-groups">
              <Actions row={row} onAction={onAction} />
            </ForChangers>
          }
        >
          <div className="p-4">
            <FactList
              facts={[
                ...row.members.map(
                  ({ offerId, name, weight, isRunning }) =>
                    [
                      `${isolated(name)} (${offerId})`,
                      `${shareText(row, weight)}${isRunning ? '' : ', not running'}`,
                    ] as const,
                ),
                ['Fallback', row.fallbackName ?? 'None'],
                ['Caps', String(row.caps)],
                ['State', row.isActive ? 'Active' : 'Inactive'],
              ]}
            />
          </div>
        </SheetContent>
      ) : null}
    </Sheet>
  )
}

function Actions({ row, onAction }: { row: GroupRow; onAction: GroupSheetProps['onAction'] }) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button variant="danger-quiet" onClick={() => onAction('remove', row)}>
        Delete
      </Button>
      <Button variant="primary" onClick={() => onAction('edit', row)}>
        Edit
      </Button>
    </div>
  )
}
