'use client'

import { useState } from 'react'
import { TextField } from '@/components/shared/forms/fields'
import { typedBps, wholeNumber } from '@/components/shared/forms/typed-numbers'
import { Checkbox } from '@/components/ui/checkbox'
import type { Mentor } from '@/lib/rewards/mentors/admin-schema'
import { mentorPhrase } from '@/lib/rewards/mentors/rules'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { AffiliateField } from '../kit/fields/affiliate-field'
import { MENTEES_PATH } from './queries'

type MentorDialogProps = {
  /** Null for a new one. */
  mentor: Mentor | null
  onClose: () => void
}

const toDraft = (mentor: Mentor | null) => ({
  number: mentor ? String(mentor.affiliateId) : '',
  capacity: String(mentor?.capacity ?? 10),
  share: String((mentor?.shareBps ?? 500) / 100),
  isActive: mentor?.isActive ?? true,
})

/** Makes an affiliate a mentor, or edits a mentor's capacity, share and availability. */
export function MentorDialog({ mentor, onClose }: MentorDialogProps) {
  const [draft, setDraft] = useState(() => toDraft(mentor))
  const number = wholeNumber(draft.number)
  const terms = { capacity: wholeNumber(draft.capacity), shareBps: typedBps(draft.share) }
  const path = `${MENTEES_PATH}/mentors`
  return (
    <StaffChangeDialog
      page="manage-mentees"
      done={mentor ? 'Mentor updated.' : 'Mentor created.'}
      onClose={onClose}
      title={mentor ? mentor.name || mentor.email : 'New mentor'}
      description={
        mentor
          ? 'Current mentees keep the share they started with.'
          : 'Any approved affiliate can be a mentor. Their share is paid by us, never by the mentee.'
      }
      label={mentor ? 'Save' : 'Create mentor'}
      busyLabel="Saving…"
      phrase={typeof number === 'number' ? mentorPhrase(number) : undefined}
      change={() =>
        mentor
          ? { path: `${path}/${mentor.userId}`, method: 'PUT', body: { ...terms, isActive: draft.isActive } }
          : { path, body: { affiliateId: number, ...terms } }
      }
      fields={(errors) => (
        <>
          {mentor ? null : (
            <AffiliateField
              label="Affiliate"
              value={draft.number}
              onChange={(text) => setDraft({ ...draft, number: text })}
              error={errors.affiliateId}
            />
          )}
          <div className="grid gap-4 md:grid-cols-2">
            <TextField
              label="Capacity"
              value={draft.capacity}
              onChange={(text) => setDraft({ ...draft, capacity: text })}
              isNumber
              unit="mentees"
              error={errors.capacity}
            />
            <TextField
              label="Share"
              value={draft.share}
              onChange={(text) => setDraft({ ...draft, share: text })}
              isNumber
              unit="%"
              error={errors.shareBps}
            />
          </div>
          {mentor ? (
            <Checkbox
              label="Accepting new mentees"
              checked={draft.isActive}
              onChange={({ target }) => setDraft({ ...draft, isActive: target.checked })}
            />
          ) : null}
        </>
      )}
    />
  )
}
