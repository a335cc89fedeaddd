'use client'

import { useState } from 'react'
import type { AdminContest } from '@/lib/rewards/contests/admin-schema'
import { sumPrizes } from '@/lib/rewards/contests/rules'
import { budgetPhrase } from '@/lib/rewards/quests/budget-rules'
import { StaffChangeDialog } from '../../kit/change/staff-change-dialog'
import { EMPTY_CONTEST, toContestBody, toContestDraft } from './contest-draft'
import { ContestFields } from './contest-fields'
import { CONTESTS_PATH } from './contests-list'

type ContestDialogProps = { row?: AdminContest; onClose: () => void; onDone?: () => void }

/** Creates a contest, or changes one that was not started. */
export function ContestDialog({ row, onClose, onDone }: ContestDialogProps) {
  const [draft, setDraft] = useState(row ? toContestDraft(row) : EMPTY_CONTEST)
  const done = row ? 'Contest updated.' : 'Draft created. Start it when it is ready.'
  const body = toContestBody(draft)
  const total = sumPrizes(body.prizes)
  const areSame = row !== undefined && JSON.stringify(row.prizes) === JSON.stringify(body.prizes)
  const isSum = Number.isSafeInteger(total) && total > 0
  const phrase = isSum && !areSame ? budgetPhrase(row?.budgetCents ?? 0, total) : undefined
  return (
    <StaffChangeDialog
      page="manage-quests"
      done={done}
      onClose={onClose}
      title={row ? `Edit ${row.name}` : 'New contest'}
      description={
        row ? 'It can be changed until it is started.' : 'Creates a draft. No one sees it until you start it.'
      }
      label={row ? 'Save' : 'Create draft'}
      busyLabel={row ? 'Saving…' : 'Creating…'}
      phrase={phrase}
      change={() => ({ path: row ? `${CONTESTS_PATH}/${row.id}` : CONTESTS_PATH, method: row ? 'PUT' : 'POST', body })}
      onDone={onDone}
      fields={(errors) => (
        <ContestFields draft={draft} errors={errors} onChange={(part) => setDraft({ ...draft, ...part })} />
      )}
    />
  )
}
