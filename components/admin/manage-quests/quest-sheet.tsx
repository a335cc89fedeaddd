'use client'

import { format } from 'date-fns'
import { useState } from 'react'
import { useReturnFocus } from '@/components/shared/use-return-focus'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import type { QuestStatus } from '@/lib/generated/prisma/enums'
import { formatCents } from '@/lib/platform/money/format'
import type { DeskQuest, QuestAction } from '@/lib/rewards/quests/admin-schema'
import { ChangeDialog } from '../kit/change/change-dialog'
import { useChange } from '../kit/change/use-change'
import { FactList } from '../kit/facts/fact-list'
import { EditDialog } from './edit-dialog'
import { QUESTS_PATH, rewardOf, STATUSES, targetOf, WINDOWS } from './quests-list'

const ACTIONS: Record<QuestStatus, readonly QuestAction[]> = {
  draft: ['end', 'start'],
  active: ['end', 'pause'],
  paused: ['end', 'start'],
  ended: [],
}
const WORDS: Record<QuestAction, { label: string; busyLabel: string; effect: string }> = {
  start: { label: 'Start', busyLabel: 'Starting…', effect: 'Everybody it is for sees it from now on.' },
  pause: {
    label: 'Pause',
    busyLabel: 'Pausing…',
    effect: 'Nobody sees it until it is started again. What is done can still be claimed.',
  },
  end: { label: 'End', busyLabel: 'Ending…', effect: 'It is over for good. What is done can be claimed for its time.' },
}

type QuestSheetProps = { row: DeskQuest | null; onClose: () => void }

/** One quest: its terms, how it goes, and what can be done with it. */
export function QuestSheet({ row, onClose }: QuestSheetProps) {
  const returnFocus = useReturnFocus()
  const [action, setAction] = useState<QuestAction | 'edit' | null>(null)
  const { mutateAsync } = useChange('manage-quests', 'Done.')
  const words = action && action !== 'edit' ? WORDS[action] : null
  return (
    <Sheet open={row !== null} onOpenChange={(open) => open || onClose()}>
      {row ? (
        <SheetContent {...returnFocus} title={row.name} foot={<Buttons row={row} onPick={setAction} />}>
          <div className="p-4">
            <FactList facts={factsOf(row)} />
          </div>
          {words ? (
            <ChangeDialog
              isOpen
              onClose={() => setAction(null)}
              title={`${words.label}: ${row.name}`}
              description={words.effect}
              label={words.label}
              busyLabel={words.busyLabel}
              isDanger={action === 'end'}
              run={async ({ reason }) => {
                await mutateAsync({ path: `${QUESTS_PATH}/${row.id}/${action}`, body: { reason } })
                onClose()
              }}
            />
          ) : null}
          {action === 'edit' ? <EditDialog row={row} onClose={() => setAction(null)} onDone={onClose} /> : null}
        </SheetContent>
      ) : null}
    </Sheet>
  )
}

function factsOf(row: DeskQuest) {
  const { levels, countries } = row.audience ?? {}
  const whom = [levels && `levels ${levels.join(', ')}`, countries?.join(', ')].filter(Boolean)
  return [
    ['Status', STATUSES[row.status].label],
    ['What to do', row.description || '—'],
    ['Target', `${targetOf(row)}, ${WINDOWS[row.window].toLowerCase()}`],
    ['For', whom.length > 0 ? whom.join('; ') : 'Everybody'],
    ['Starts', format(new Date(row.startsAt), 'MMM d, yyyy, h:mm a')],
    ['Ends', row.endsAt ? format(new Date(row.endsAt), 'MMM d, yyyy, h:mm a') : 'Stays open'],
    ['Reward', rewardOf(row)],
    ['Budget', row.budgetCents === null ? 'None' : formatCents(row.budgetCents)],
    ['Spent', formatCents(row.spentCents)],
    ['Left', row.budgetCents === null ? '—' : formatCents(row.budgetCents - row.spentCents)],
    ['Begun', String(row.started)],
    ['Completed', String(row.completed)],
    ['Claimed', String(row.claimed)],
  ] as const
}

function Buttons({ row, onPick }: { row: DeskQuest; onPick: (action: QuestAction | 'edit') => void }) {
  if (row.status === 'ended') return <p className="text-13 text-muted">It is over.</p>
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {ACTIONS[row.status].map((action) => (
        <Button
          key={action}
          variant={action === 'end' ? 'danger-quiet' : action === 'start' ? 'primary' : 'secondary'}
          onClick={() => onPick(action)}
        >
          {WORDS[action].label}
        </Button>
      ))}
      <Button onClick={() => onPick('edit')}>Edit</Button>
    </div>
  )
}
