'use client'

import { useState } from 'react'
import { createdSchema } from '@/lib/catalog/advertisers/admin-schema'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { EMPTY_ADVERTISER, toAdvertiserBody } from './advertiser-draft'
import { AdvertiserFields } from './advertiser-fields'
import { ADVERTISERS_PATH } from './queries'

type NewAdvertiserDialogProps = { onClose: () => void; onCreated: (id: number) => void }

/** Creates an advertiser, and opens it. */
export function NewAdvertiserDialog({ onClose, onCreated }: NewAdvertiserDialogProps) {
  const [draft, setDraft] = useState(EMPTY_ADVERTISER)
  return (
    <StaffChangeDialog
      page="advertisers"
      done="Advertiser created."
      onClose={onClose}
      title="New advertiser"
      description="It is active right away. Next, add a secret for its postbacks."
      label="Create advertiser"
      busyLabel="Creating…"
      fields={(errors) => (
        <AdvertiserFields
          draft={draft}
          onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
          errors={errors}
        />
      )}
      change={() => ({ path: ADVERTISERS_PATH, body: toAdvertiserBody(draft) })}
      onDone={(answer) => onCreated(createdSchema.parse(answer).id)}
    />
  )
}
