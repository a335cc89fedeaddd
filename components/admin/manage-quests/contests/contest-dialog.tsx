'use client'

import { useState } from 'react'
import { ChangeDialog } from '@/components/shared/change/change-dialog'
import type { AdminContest } from '@/lib/rewards/contests/admin-schema'
import { totalOf } from '@/lib/rewards/contests/rules'
import { budgetPhrase } from '@/lib/rewards/quests/rules'
import { useChange } from '../../kit/change/use-change'
import { bodyOf, draftOf, EMPTY_CONTEST } from './contest-draft'
import { ContestFields } from './contest-fields'
import { CONTESTS_PATH } from './contests-list'

type ContestDialogProps = { row?: AdminContest; onClose: () => void; onDone?: () => void }

/** Creates a contest, or changes one that was not started. */
export function ContestDialog({ row, onClose, onDone }: ContestDialogProps) {
  const [draft, setDraft] = useState(row ? draftOf(row) : EMPTY_CONTEST)
  const done = row ? 'Contest updated.' : 'Draft created. Start it when it is ready.'
  const { mutateAsync } = useChange('manage-quests', done)
  const body = bodyOf(draft)
  const total = totalOf(body.prizes)
  const areSame = row !== undefined && JSON.stringify(row.prizes) === JSON.stringify(body.prizes)
  const isSum = Number.isSafeInteger(total) && total > 0
  const phrase = isSum && !areSame ? budgetPhrase(row?.budgetCents ?? 0, total) : undefined
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={row ? `Edit ${row.name}` : 'New contest'}
      description={
        row ? 'It can be changed until it is started.' : 'Creates a draft. No one sees it until you start it.'
      }
      label={row ? 'Save' : 'Create draft'}
      busyLabel={row ? 'Saving…' : 'Creating…'}
      {...(phrase !== undefined && { phrase })}
      run={async (confirmation) => {
        const path = row ? `${CONTESTS_PATH}/${row.id}` : CONTESTS_PATH
        await mutateAsync({ path, method: row ? 'PUT' : 'POST', body: { ...body, ...confirmation } })
        onDone?.()
      }}
      fields={(errors) => (
        <ContestFields draft={draft} errors={errors} onChange={(part) => setDraft({ ...draft, ...part })} />
      )}
    />
  )
}
