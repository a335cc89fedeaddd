'use client'

import { useState } from 'react'
import { FactList } from '@/components/shared/figures/fact-list'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { easternText } from '@/components/shared/time/eastern-text'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import type { ContestStatus } from '@/lib/generated/prisma/enums'
import { periodLabel } from '@/lib/platform/dates/days'
import { formatCents } from '@/lib/platform/money/format'
import { formatCount } from '@/lib/platform/text/counts'
import type { AdminContest, ContestAction } from '@/lib/rewards/contests/admin-schema'
import { placesLabel } from '@/lib/rewards/contests/rules'
import { StaffChangeDialog } from '../../kit/change/staff-change-dialog'
import { ForChangers } from '../../kit/frame/staff-rights'
import { ContestDialog } from './contest-dialog'
import { ContestRanks } from './contest-ranks'
import { CONTEST_METRIC_LABELS, CONTEST_STATUSES, CONTESTS_PATH } from './contests-list'

const ACTIONS: Record<ContestStatus, readonly ContestAction[]> = {
  draft: ['cancel', 'start'],
  running: ['cancel', 'end'],
  settled: [],
  cancelled: [],
}
const LABELS: Record<ContestAction, { label: string; busyLabel: string; effect: string }> = {
  start: {
    label: 'Start',
    busyLabel: 'Starting…',
    effect: 'Those who can take part see it from now on. Afterwards it can only be ended early or canceled.',
  },
  end: {
    label: 'End early',
    busyLabel: 'Ending…',
    effect: 'Today becomes its last day. Prizes are settled seven days later.',
  },
  cancel: { label: 'Cancel contest', busyLabel: 'Canceling…', effect: 'Nobody gets a prize. This cannot be undone.' },
}

const WAITS = 'Asked for. Prizes above $1,000 a day: another person must start it, here or under Second Approvals.'

type ContestSheetProps = { row: AdminContest | null; onClose: () => void }

/** One contest with its terms, ranks and actions. */
export function ContestSheet({ row, onClose }: ContestSheetProps) {
  const returnFocus = useReturnFocus()
  const [action, setAction] = useState<ContestAction | 'edit' | null>(null)
  const labels = action && action !== 'edit' ? LABELS[action] : null
  return (
    <Sheet open={row !== null} onOpenChange={(open) => open || onClose()}>
      {row ? (
        <SheetContent
          {...returnFocus}
          title={row.name}
          foot={
            <ForChangers page="manage-quests">
              <Buttons row={row} onPick={setAction} />
            </ForChangers>
          }
        >
          <div className="grid gap-4 p-4">
            <FactList facts={listFacts(row)} />
            {row.status === 'draft' ? null : <ContestRanks row={row} />}
          </div>
          {labels ? (
            <StaffChangeDialog
              page="manage-quests"
              done="Done."
              waiting={WAITS}
              onClose={() => setAction(null)}
              title={`${labels.label}: ${row.name}`}
              description={labels.effect}
              label={labels.label}
              busyLabel={labels.busyLabel}
              isDanger={action !== 'start'}
              change={() => ({ path: `${CONTESTS_PATH}/${row.id}/${action}` })}
              onDone={onClose}
            />
          ) : null}
          {action === 'edit' ? <ContestDialog row={row} onClose={() => setAction(null)} onDone={onClose} /> : null}
        </SheetContent>
      ) : null}
    </Sheet>
  )
}

function listFacts(row: AdminContest): readonly (readonly [string, string])[] {
  const offer = row.offerId === null ? 'all offers' : `offer ${row.offerId}`
  return [
    ['Status', CONTEST_STATUSES[row.status].label],
    ...(row.startAskedBy === null
      ? []
      : [['Start', `Asked for by ${row.startAskedBy}, waits for another person`] as const]),
    ['Text', row.description || '—'],
    ['Ranked by', `${CONTEST_METRIC_LABELS[row.metric]}, ${offer}`],
    ['Open to', row.squadName === null ? 'All affiliates' : `The squad ${row.squadName}`],
    ['Days', `${periodLabel(row.firstDay, row.lastDay)}, Eastern time`],
    row.settledAt === null
      ? ['Settles', row.status === 'cancelled' ? 'Never' : easternText(row.settlesAt)]
      : ['Settled', easternText(row.settledAt)],
    ['Prizes', row.prizes.map((prize) => `${placesLabel(prize)} ${formatCents(prize.cents)}`).join(', ')],
    ['Total', formatCents(row.budgetCents)],
    ['Spent', formatCents(row.spentCents)],
    ['Entered', formatCount(row.entered)],
  ]
}

function Buttons({ row, onPick }: { row: AdminContest; onPick: (action: ContestAction | 'edit') => void }) {
  if (ACTIONS[row.status].length === 0)
    return (
      <p className="text-13 text-muted">{`This contest is ${CONTEST_STATUSES[row.status].label.toLowerCase()}.`}</p>
    )
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {ACTIONS[row.status].map((action) => (
        <Button
          key={action}
          variant={action === 'start' ? 'primary' : action === 'cancel' ? 'danger-quiet' : 'secondary'}
          onClick={() => onPick(action)}
        >
          {LABELS[action].label}
        </Button>
      ))}
      {row.status === 'draft' ? <Button onClick={() => onPick('edit')}>Edit</Button> : null}
    </div>
  )
}
