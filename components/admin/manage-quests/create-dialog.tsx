'use client'

import { useState } from 'react'
import { ChangeDialog } from '@/components/shared/change/change-dialog'
import { centsOrZero } from '@/components/shared/forms/typed-numbers'
import { budgetPhrase } from '@/lib/rewards/quests/rules'
import { useChange } from '../kit/change/use-change'
import { bodyOf, EMPTY_DRAFT } from './quest-draft'
import { QuestFields } from './quest-fields'
import { QUESTS_PATH } from './quests-list'

export function CreateDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const { mutateAsync } = useChange('manage-quests', 'Draft created. Start it when it is ready.')
  const budgetCents = draft.reward === 'cash' ? centsOrZero(draft.budget) : 0
  const phrase = budgetCents > 0 ? budgetPhrase(0, budgetCents) : undefined
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title="New quest"
      description="Creates a draft. No one sees it until you start it."
      label="Create draft"
      busyLabel="Creating…"
      {...(phrase !== undefined && { phrase })}
      run={(confirmation) => mutateAsync({ path: QUESTS_PATH, body: { ...bodyOf(draft), ...confirmation } })}
      fields={(errors) => (
        <QuestFields draft={draft} errors={errors} onChange={(part) => setDraft({ ...draft, ...part })} />
      )}
    />
  )
}
