'use client'

import { useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import type { GroupRow } from '@/lib/catalog/offer-groups/admin-schema'
import type { TrafficChoices } from '@/lib/traffic/form-choices/admin-schema'
import { ChangeDialog } from '../kit/change/change-dialog'
import { useChange } from '../kit/change/use-change'
import { ChoiceField, TextField } from '../kit/fields/fields'
import { FirstError } from '../kit/fields/first-error'
import { wholeNumber } from '../kit/fields/typed-numbers'
import { type MemberDraft, MemberFields } from './member-fields'

const PATH = '/api/admin/offer-groups'

type Draft = { name: string; members: MemberDraft[]; fallbackOfferId: number | null; isActive: boolean }

const EMPTY: Draft = {
  ...{ name: '', fallbackOfferId: null, isActive: true },
  members: [1, 2].map((key) => ({ key, offerId: null, weight: '1' })),
}

const draftOf = ({ name, members, fallbackOfferId, isActive }: GroupRow): Draft => ({
  ...{ name, fallbackOfferId, isActive },
  members: members.map(({ offerId, weight }) => ({ key: offerId, offerId, weight: String(weight) })),
})

const bodyOf = ({ name, members, fallbackOfferId, isActive }: Draft) => ({
  ...{ name, fallbackOfferId, isActive },
  members: members.flatMap(({ offerId, weight }) =>
    offerId === null ? [] : [{ offerId, weight: wholeNumber(weight) ?? '' }],
  ),
})

type GroupDialogProps = {
  /** Null for a new one. */
  row: GroupRow | null
  choices: TrafficChoices
  onClose: () => void
}

/** Makes a group, or changes all of one. */
export function GroupDialog({ row, choices, onClose }: GroupDialogProps) {
  const [draft, setDraft] = useState(() => (row ? draftOf(row) : EMPTY))
  const { mutateAsync } = useChange('offer-groups', row ? 'Group changed.' : 'Group made.')
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const name = draft.name.trim()
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={row ? `Change ${row.name}` : 'New group'}
      description="It takes effect at once, for clicks on the links of all its offers."
      label={row ? 'Change' : 'Make group'}
      busyLabel="Saving…"
      {...(name && { phrase: name })}
      fields={(errors) => (
        <>
          <FirstError errors={errors} />
          <TextField label="Name" value={draft.name} onChange={(next) => change({ name: next })} error={errors.name} />
          <MemberFields
            members={draft.members}
            onChange={(members) => change({ members })}
            offers={choices.offers}
            errors={errors}
          />
          <ChoiceField
            label="Fallback"
            hint="Where clicks go when the offer is capped or not running, and no other can take them."
            none="No fallback"
            value={draft.fallbackOfferId}
            onChange={(fallbackOfferId) => change({ fallbackOfferId })}
            options={choices.offers}
            error={errors.fallbackOfferId}
          />
          <Checkbox
            label="Switched on"
            checked={draft.isActive}
            onChange={({ target }) => change({ isActive: target.checked })}
          />
        </>
      )}
      run={(said) =>
        mutateAsync({
          path: row ? `${PATH}/${row.id}` : PATH,
          method: row ? 'PUT' : 'POST',
          body: { ...bodyOf(draft), ...said },
        })
      }
    />
  )
}

export function RemoveGroupDialog({ row, onClose }: { row: GroupRow; onClose: () => void }) {
  const { mutateAsync } = useChange('offer-groups', 'Group dissolved.')
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={`Dissolve ${row.name}`}
      description="Each link leads to its own offer again. A group with caps is not dissolved: take those away first."
      label="Dissolve"
      busyLabel="Dissolving…"
      phrase={row.name}
      isDanger
      run={(said) => mutateAsync({ path: `${PATH}/${row.id}`, method: 'DELETE', body: said })}
    />
  )
}
