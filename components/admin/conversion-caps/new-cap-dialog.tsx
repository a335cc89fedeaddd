'use client'

import { useState } from 'react'
import type { TrafficChoices } from '@/lib/traffic/buckets/form-admin-schema'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { type CapDraft, EMPTY_CAP, toCapBody } from './cap-draft'
import { CapFields } from './cap-fields'

type NewCapDialogProps = { choices: TrafficChoices; onClose: () => void }

/** Creates a cap. */
export function NewCapDialog({ choices, onClose }: NewCapDialogProps) {
  const [draft, setDraft] = useState(EMPTY_CAP)
  const change = (part: Partial<CapDraft>) => setDraft((before) => ({ ...before, ...part }))
  const [list, id] = draft.target === 'offer' ? [choices.offers, draft.offerId] : [choices.groups, draft.groupId]
  const subject = list.find((each) => each.id === id)?.name
  return (
    <StaffChangeDialog
      page="conversion-caps"
      done="Cap created."
      onClose={onClose}
      title="New cap"
      description="The cap applies right away. Usage in the current period so far counts."
      label="Create cap"
      busyLabel="Creating…"
      phrase={subject}
      fields={(errors) => <CapFields draft={draft} change={change} choices={choices} errors={errors} />}
      change={() => ({ path: '/api/admin/conversion-caps', body: toCapBody(draft) })}
    />
  )
}
