'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import type { MentorChoice } from '@/lib/rewards/mentors/admin-schema'
import { assignPhrase, shareText } from '@/lib/rewards/mentors/rules'
import type { Mentee } from '@/lib/rewards/mentorships/admin-schema'
import { ChangeDialog } from '../kit/change/change-dialog'
import { useChange } from '../kit/change/use-change'
import { TextField } from '../kit/fields/fields'
import { typedBps, wholeNumber } from '../kit/fields/typed-numbers'
import { choicesOptions, MENTEES_PATH } from './queries'

type AssignDialogProps = {
  /** The mentorship that ends with it; null for an affiliate who has no mentor. */
  former: Mentee | null
  onClose: () => void
}

/** Gives an affiliate to a mentor, or a mentee to another one. */
export function AssignDialog({ former, onClose }: AssignDialogProps) {
  const [typed, setTyped] = useState({ number: former ? String(former.affiliateId) : '', mentorId: '', share: '' })
  const { mutateAsync } = useChange('manage-mentees', 'Done. Both are told.')
  const number = wholeNumber(typed.number)
  const { mentorId, share } = typed
  const terms = { mentorId, ...(share.trim() && { shareBps: typedBps(share) }) }
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={former ? `Another mentor for ${former.name || former.email}` : 'Give an affiliate a mentor'}
      description={
        former
          ? `${former.mentorName} is paid for what was approved until now, the new mentor from now on.`
          : 'The mentor is paid a share of what is approved from now on, by the house. The mentee keeps all of theirs.'
      }
      label="Assign"
      busyLabel="Assigning…"
      {...(typeof number === 'number' && { phrase: assignPhrase(number) })}
      run={(said) =>
        mutateAsync(
          former
            ? { path: `${MENTEES_PATH}/${former.id}/reassign`, body: { ...terms, ...said } }
            : { path: MENTEES_PATH, body: { affiliateId: number, ...terms, ...said } },
        )
      }
      fields={(errors) => (
        <>
          {former ? null : (
            <TextField
              label="Affiliate number"
              value={typed.number}
              onChange={(text) => setTyped({ ...typed, number: text })}
              isNumber
              error={errors.affiliateId}
            />
          )}
          <MentorField
            value={mentorId}
            onChange={(id) => setTyped({ ...typed, mentorId: id })}
            without={former?.mentorId}
            error={errors.mentorId}
          />
          <TextField
            label="Share"
            hint="Empty: the mentor’s own."
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
  `${name} (${affiliateId}), room for ${free}, ${shareText(shareBps)}`

function MentorField({ value, onChange, without, error }: MentorFieldProps) {
  const { data } = useQuery(choicesOptions)
  return (
    <Field label="Mentor" error={error}>
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{data ? 'Choose a mentor with room' : 'Loading…'}</option>
        {data?.mentors
          .filter(({ userId }) => userId !== without)
          .map((mentor) => (
            <option key={mentor.userId} value={mentor.userId}>
              {described(mentor)}
            </option>
          ))}
      </Select>
    </Field>
  )
}
