'use client'

import { useState } from 'react'
import { formatCents } from '@/lib/platform/money/format'
import { ChangeDialog } from '../kit/change/change-dialog'
import { useChange } from '../kit/change/use-change'
import { bodyOf, EMPTY_DRAFT, typedCents } from './quest-draft'
import { QuestFields } from './quest-fields'
import { QUESTS_PATH } from './quests-list'

export function CreateDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const { mutateAsync } = useChange('manage-quests', 'Draft created. Start it when it is ready.')
  const needsPhrase = draft.reward === 'cash' && typedCents(draft.budget) > 0
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title="New quest"
      description="Creates a draft. No one sees it until you start it."
      label="Create draft"
      busyLabel="Creating…"
      {...(needsPhrase && { phrase: formatCents(typedCents(draft.budget)) })}
      run={(confirmation) => mutateAsync({ path: QUESTS_PATH, body: { ...bodyOf(draft), ...confirmation } })}
      fields={(errors) => (
        <QuestFields draft={draft} errors={errors} onChange={(part) => setDraft({ ...draft, ...part })} />
      )}
    />
  )
}
