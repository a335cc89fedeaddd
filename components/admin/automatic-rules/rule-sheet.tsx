'use client'

import { FactList } from '@/components/shared/figures/fact-list'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { easternText } from '@/components/shared/time/eastern-text'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import { isolated } from '@/lib/platform/text/bidi-isolate'
import { plural } from '@/lib/platform/text/counts'
import type { RuleRow } from '@/lib/reporting/automation/schema'
import { ForChangers } from '../kit/frame/staff-rights'
import { RuleHistory } from './rule-history'
import { STATES } from './rules-list'

export type RuleActionName = 'edit' | 'switch' | 'remove'

type RuleSheetProps = {
  row: RuleRow | null
  offers: readonly Named[]
  onClose: () => void
  onAction: (action: RuleActionName, row: RuleRow) => void
}

type Named = { id: number; name: string }

const listed = (ids: readonly number[], named: readonly Named[], none: string) =>
  ids.length === 0
    ? none
    : ids.map((id) => `${isolated(named.find((each) => each.id === id)?.name ?? '')} (${id})`).join(', ')

/** One rule as a sentence, with what it did and its actions. */
export function RuleSheet({ row, offers, onClose, onAction }: RuleSheetProps) {
  const returnFocus = useReturnFocus()
  return (
    <Sheet open={row !== null} onOpenChange={(open) => open || onClose()}>
      {row ? (
        <SheetContent
          {...returnFocus}
          title={row.name}
          foot={
            <ForChangers page="automatic-rules">
              <Actions row={row} onAction={onAction} />
            </ForChangers>
          }
        >
          <div className="grid gap-4 p-4">
            <p className="text-14">{row.text}</p>
            {row.stopReason ? <FormAlert>{row.stopReason}</FormAlert> : null}
            {row.problem ? <FormAlert>{`The last check failed. ${row.problem}`}</FormAlert> : null}
            <FactList
              facts={[
                ['State', STATES[row.state].label],
                ['Offers', listed(row.offerIds, offers, 'All')],
                ['Affiliates', listed(row.affiliateIds, row.affiliates, 'All')],
                ['Never', listed(row.exceptAffiliateIds, row.affiliates, 'Nobody')],
                ['Brake', `${plural(row.perDay, 'action')} a day`],
                ['Cool-down', plural(row.cooldownDays, 'day')],
                ['Ends by itself', row.endsWhenBack ? 'When a figure is back' : 'Never'],
                ['Acts by the rights of', row.ownerName],
                ['Last checked', row.checkedAt ? easternText(row.checkedAt) : 'Not yet'],
              ]}
            />
            <h3 className="text-14 font-medium">What it did</h3>
            <RuleHistory id={row.id} />
          </div>
        </SheetContent>
      ) : null}
    </Sheet>
  )
}

function Actions({ row, onAction }: { row: RuleRow; onAction: RuleSheetProps['onAction'] }) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button variant="danger-quiet" onClick={() => onAction('remove', row)}>
        Delete
      </Button>
      <Button onClick={() => onAction('edit', row)}>Edit and dry run</Button>
      <Button variant="primary" onClick={() => onAction('switch', row)}>
        {row.state === 'on' ? 'Turn off' : 'Turn on'}
      </Button>
    </div>
  )
}
