'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChoiceField, SelectField, TextField } from '@/components/shared/forms/fields'
import { QueryNote } from '@/components/shared/states/query-note'
import { mayChange, type StaffRights } from '@/lib/accounts/staff-permissions/permission-rules'
import type { Restriction } from '@/lib/traffic/restrictions/schema'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { USERS_PATH } from '../manage-users/queries'
import { choicesOptions } from '../offers/queries'

/** Whoever decides about conversions may have them wait. */
export const mayRestrict = (staff: StaffRights, kind: Restriction['kind']) =>
  mayChange(staff, 'offers') && (kind === 'block' || mayChange(staff, 'conversion-feed'))

const PARTS = ['source', 's1', 's2', 's3', 's4', 's5', 'all'] as const
type Part = (typeof PARTS)[number]
const PART_LABELS: Record<Part, string> = {
  source: 'A source',
  s1: 'A value of s1',
  s2: 'A value of s2',
  s3: 'A value of s3',
  s4: 'A value of s4',
  s5: 'A value of s5',
  all: 'All traffic',
}

const EFFECTS = {
  block:
    'Links lead nowhere, or to the fallback of the offer that is named. Sales of earlier clicks are still paid. The affiliate gets a notification with the reason.',
  hold: 'New conversions wait in the conversion feed until somebody decides. What is recorded already stays as it is.',
} as const

/** Blocks or holds traffic of an affiliate. */
export function RestrictDialog({ id, staff, onClose }: { id: string; staff: StaffRights; onClose: () => void }) {
  const query = useQuery(choicesOptions)
  const [kind, setKind] = useState<Restriction['kind']>('block')
  const [part, setPart] = useState<Part>('source')
  const [value, setValue] = useState('')
  const [offerId, setOffer] = useState<number | null>(null)
  const kinds = (['block', 'hold'] as const).filter((each) => mayRestrict(staff, each))
  const parts = PARTS.filter((each) => kind === 'hold' || each !== 'all')
  const named = part === 'source' ? { source: value } : part === 'all' ? {} : { subId: part, subValue: value }
  return (
    <StaffChangeDialog
      page="manage-users"
      done={kind === 'block' ? 'Traffic blocked.' : 'Traffic held.'}
      onClose={onClose}
      title="Block or hold traffic"
      description={EFFECTS[kind]}
      label={kind === 'block' ? 'Block' : 'Hold'}
      busyLabel="Saving…"
      isDanger={kind === 'block'}
      fields={(errors) => (
        <>
          <SelectField
            label="What to do"
            value={kind}
            onChange={(next) => {
              setKind(next)
              if (next === 'block' && part === 'all') setPart('source')
            }}
            options={kinds.map((each) => ({ value: each, label: each === 'block' ? 'Block it' : 'Hold it' }))}
            error={errors.kind}
          />
          <SelectField
            label="Traffic"
            value={part}
            onChange={setPart}
            options={parts.map((each) => ({ value: each, label: PART_LABELS[each] }))}
            error={errors.subId}
          />
          {part === 'all' ? null : (
            <TextField
              label={part === 'source' ? 'Source' : 'Value'}
              value={value}
              onChange={setValue}
              error={errors.source ?? errors.subValue}
            />
          )}
          <ChoiceField
            label="Offer"
            none="All offers"
            value={offerId}
            onChange={setOffer}
            options={query.data?.offers ?? []}
            error={errors.offerId}
          />
          <QueryNote query={query} text="The offers could not be loaded." />
        </>
      )}
      change={() => ({ path: `${USERS_PATH}/${id}/restrictions`, body: { kind, offerId, ...named } })}
    />
  )
}
