'use client'

import { useState } from 'react'
import { FactList } from '@/components/shared/figures/fact-list'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { easternText } from '@/components/shared/time/eastern-text'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import type { QuestStatus } from '@/lib/generated/prisma/enums'
import { formatCents } from '@/lib/platform/money/format'
import type { AdminQuest, QuestAction } from '@/lib/rewards/quests/admin-schema'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { ForChangers } from '../kit/frame/staff-rights'
import { EditDialog } from './edit-dialog'
import { formatReward, formatTarget, QUESTS_PATH, STATUSES, WINDOWS } from './quests-list'

const ACTIONS: Record<QuestStatus, readonly QuestAction[]> = {
  draft: ['end', 'start'],
  active: ['end', 'pause'],
  paused: ['end', 'start'],
  ended: [],
}
const LABELS: Record<QuestAction, { label: string; busyLabel: string; effect: string }> = {
  start: { label: 'Start', busyLabel: 'Starting…', effect: 'Everyone in its audience sees it from now on.' },
  pause: {
    label: 'Pause',
    busyLabel: 'Pausing…',
    effect: 'Hides it until it is started again. Earned rewards can still be claimed.',
  },
  end: {
    label: 'End',
    busyLabel: 'Ending…',
    effect: 'Ends it permanently. Earned rewards can still be claimed until they expire.',
  },
}

type QuestSheetProps = { row: AdminQuest | null; onClose: () => void }

/** One quest with its terms, progress and actions. */
export function QuestSheet({ row, onClose }: QuestSheetProps) {
  const returnFocus = useReturnFocus()
  const [action, setAction] = useState<QuestAction | 'edit' | null>(null)
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
          <div className="p-4">
            <FactList facts={listFacts(row)} />
          </div>
          {labels ? (
            <StaffChangeDialog
              page="manage-quests"
              done="Done."
              onClose={() => setAction(null)}
              title={`${labels.label}: ${row.name}`}
              description={labels.effect}
              label={labels.label}
              busyLabel={labels.busyLabel}
              isDanger={action === 'end'}
              change={() => ({ path: `${QUESTS_PATH}/${row.id}/${action}` })}
              onDone={onClose}
            />
          ) : null}
          {action === 'edit' ? <EditDialog row={row} onClose={() => setAction(null)} onDone={onClose} /> : null}
        </SheetContent>
      ) : null}
    </Sheet>
  )
}

function listFacts(row: AdminQuest) {
  const { levels, countries } = row.audience ?? {}
  const audience = [levels && `levels ${levels.join(', ')}`, countries?.join(', ')].filter(Boolean)
  return [
    ['Status', STATUSES[row.status].label],
    ['Instructions', row.description || '—'],
    ['Target', `${formatTarget(row)}, ${WINDOWS[row.window].toLowerCase()}`],
    ['Audience', audience.length > 0 ? audience.join('; ') : 'All affiliates'],
    ['Starts', easternText(row.startsAt)],
    ['Ends', row.endsAt ? easternText(row.endsAt) : 'No end date'],
    ['Reward', formatReward(row)],
    ['Budget', row.budgetCents === null ? 'None' : formatCents(row.budgetCents)],
    ['Spent', formatCents(row.spentCents)],
    ['Left', row.budgetCents === null ? '—' : formatCents(row.budgetCents - row.spentCents)],
    ['Started', String(row.started)],
    ['Completed', String(row.completed)],
    ['Claimed', String(row.claimed)],
  ] as const
}

function Buttons({ row, onPick }: { row: AdminQuest; onPick: (action: QuestAction | 'edit') => void }) {
  if (row.status === 'ended') return <p className="text-13 text-muted">This quest has ended.</p>
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {ACTIONS[row.status].map((action) => (
        <Button
          key={action}
          variant={action === 'end' ? 'danger-quiet' : action === 'start' ? 'primary' : 'secondary'}
          onClick={() => onPick(action)}
        >
          {LABELS[action].label}
        </Button>
      ))}
      <Button onClick={() => onPick('edit')}>Edit</Button>
    </div>
  )
}
