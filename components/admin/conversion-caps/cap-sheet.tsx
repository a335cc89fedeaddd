'use client'

import { FactList } from '@/components/shared/figures/fact-list'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { easternText } from '@/components/shared/time/eastern-text'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import type { CapRow } from '@/lib/traffic/caps/admin-schema'
import { amountText } from '@/lib/traffic/caps/rules'
import { ForChangers } from '../kit/frame/staff-rights'
import { capText, scopeText } from './caps-list'

export type CapAction = 'limit' | 'switch' | 'remove'

type CapSheetProps = { row: CapRow | null; onClose: () => void; onAction: (action: CapAction, row: CapRow) => void }

/** One cap with its details and actions. */
export function CapSheet({ row, onClose, onAction }: CapSheetProps) {
  const returnFocus = useReturnFocus()
  return (
    <Sheet open={row !== null} onOpenChange={(open) => open || onClose()}>
      {row ? (
        <SheetContent
          {...returnFocus}
          title={row.subject}
          foot={
            <ForChangers page="conversion-caps">
              <Actions row={row} onAction={onAction} />
            </ForChangers>
          }
        >
          <div className="p-4">
            <FactList
              facts={[
                ['Cap ID', String(row.id)],
                ['Cap', capText(row)],
                ['Scope', scopeText(row)],
                ['Used', amountText(row.metric, BigInt(row.used))],
                ['Left', amountText(row.metric, BigInt(row.left))],
                ['Overflow', row.overflowName ?? 'None'],
                ['Last alert', row.alertedAt ? easternText(row.alertedAt) : 'None yet'],
                ['State', row.isActive ? 'Active' : 'Off'],
              ]}
            />
          </div>
        </SheetContent>
      ) : null}
    </Sheet>
  )
}

function Actions({ row, onAction }: { row: CapRow; onAction: CapSheetProps['onAction'] }) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button variant="danger-quiet" onClick={() => onAction('remove', row)}>
        Remove
      </Button>
      <Button onClick={() => onAction('switch', row)}>{row.isActive ? 'Turn off' : 'Turn on'}</Button>
      <Button variant="primary" onClick={() => onAction('limit', row)}>
        Edit
      </Button>
    </div>
  )
}
