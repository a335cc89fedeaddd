'use client'

import { useState } from 'react'
import { centsOrZero } from '@/components/shared/forms/typed-numbers'
import { budgetPhrase } from '@/lib/rewards/quests/budget-rules'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { EMPTY_DRAFT, toQuestBody } from './quest-draft'
import { QuestFields } from './quest-fields'
import { QUESTS_PATH } from './quests-list'

export function CreateDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const budgetCents = draft.reward === 'cash' ? centsOrZero(draft.budget) : 0
  const phrase = budgetCents > 0 ? budgetPhrase(0, budgetCents) : undefined
  return (
    <StaffChangeDialog
      page="manage-quests"
      done="Draft created. Start it when it is ready."
      onClose={onClose}
      title="New quest"
      description="Creates a draft. No one sees it until you start it."
      label="Create draft"
      busyLabel="Creating…"
      phrase={phrase}
      change={() => ({ path: QUESTS_PATH, body: toQuestBody(draft) })}
      fields={(errors) => (
        <QuestFields draft={draft} errors={errors} onChange={(part) => setDraft({ ...draft, ...part })} />
      )}
    />
  )
}
