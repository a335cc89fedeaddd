'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TextField } from '@/components/shared/forms/fields'
import { FormSelect } from '@/components/shared/forms/form-fields'
import { typedBps, wholeNumber } from '@/components/shared/forms/typed-numbers'
import { QueryNote } from '@/components/shared/states/query-note'
import { isolated } from '@/lib/platform/text/bidi-isolate'
import type { MentorChoice } from '@/lib/rewards/mentors/admin-schema'
import type { Mentee } from '@/lib/rewards/mentors/mentorship-admin-schema'
import { assignPhrase, shareText } from '@/lib/rewards/mentors/rules'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { AffiliateField } from '../kit/fields/affiliate-field'
import { choicesOptions, MENTEES_PATH } from './queries'

type AssignDialogProps = {
  /** The mentorship to end; null for an affiliate without a mentor. */
  current: Mentee | null
  onClose: () => void
}

/** Assigns a mentor to an affiliate, or another mentor to a mentee. */
export function AssignDialog({ current, onClose }: AssignDialogProps) {
  const [typed, setTyped] = useState({ number: current ? String(current.affiliateId) : '', mentorId: '', share: '' })
  const number = wholeNumber(typed.number)
  const { mentorId, share } = typed
  const terms = { mentorId, ...(share.trim() && { shareBps: typedBps(share) }) }
  return (
    <StaffChangeDialog
      page="manage-mentees"
      done="Mentor assigned. Both are notified."
      onClose={onClose}
      title={current ? `Reassign ${current.name || current.email}` : 'Assign a mentor'}
      description={
        current
          ? `${current.mentorName} is paid for what was approved so far, the new mentor for what is approved from now on.`
          : 'The mentor earns a share of what is approved from now on, paid by us. The mentee’s earnings are not reduced.'
      }
      label="Assign"
      busyLabel="Assigning…"
      phrase={typeof number === 'number' ? assignPhrase(number) : undefined}
      change={() =>
        current
          ? { path: `${MENTEES_PATH}/${current.id}/reassign`, body: terms }
          : { path: MENTEES_PATH, body: { affiliateId: number, ...terms } }
      }
      fields={(errors) => (
        <>
          {current ? null : (
            <AffiliateField
              label="Affiliate"
              value={typed.number}
              onChange={(text) => setTyped({ ...typed, number: text })}
              error={errors.affiliateId}
            />
          )}
          <MentorField
            value={mentorId}
            onChange={(id) => setTyped({ ...typed, mentorId: id })}
            without={current?.mentorId}
            error={errors.mentorId}
          />
          <TextField
            label="Share"
            hint="Leave empty to use the mentor’s default."
            value={share}
            onChange={(text) => setTyped({ ...typed, share: text })}
            isNumber
            unit="%"
            error={errors.shareBps}
          />
        </>
      )}
    />
  )
}

type MentorFieldProps = {
  value: string
  onChange: (id: string) => void
  without: string | undefined
  error: string | undefined
}

const described = ({ name, affiliateId, free, shareBps }: MentorChoice) =>
  `${isolated(name)} (${affiliateId}), ${free} open, ${shareText(shareBps)}`

function MentorField({ value, onChange, without, error }: MentorFieldProps) {
  const query = useQuery(choicesOptions)
  const { data, isError } = query
  const none = isError ? 'Mentors could not be loaded' : 'Loading…'
  return (
    <>
      <FormSelect label="Mentor" error={error} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{data ? 'Choose an available mentor' : none}</option>
        {data?.mentors
          .filter(({ userId }) => userId !== without)
          .map((mentor) => (
            <option key={mentor.userId} value={mentor.userId}>
              {described(mentor)}
            </option>
          ))}
      </FormSelect>
      <QueryNote query={query} text="The available mentors could not be loaded." />
    </>
  )
}
