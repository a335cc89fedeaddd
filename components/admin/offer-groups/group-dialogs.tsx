'use client'

import { useState } from 'react'
import { ChoiceField, TextField } from '@/components/shared/forms/fields'
import { wholeNumber } from '@/components/shared/forms/typed-numbers'
import { Checkbox } from '@/components/ui/checkbox'
import type { GroupRow } from '@/lib/catalog/groups/admin-schema'
import type { TrafficChoices } from '@/lib/traffic/buckets/form-admin-schema'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import type { Change } from '../kit/change/use-change'
import { type MemberDraft, MemberFields } from './member-fields'

const PATH = '/api/admin/offer-groups'

type Draft = { name: string; members: MemberDraft[]; fallbackOfferId: number | null; isActive: boolean }

const EMPTY: Draft = {
  name: '',
  fallbackOfferId: null,
  isActive: true,
  members: [1, 2].map((key) => ({ key, offerId: null, weight: '1' })),
}

const toDraft = ({ name, members, fallbackOfferId, isActive }: GroupRow): Draft => ({
  name,
  fallbackOfferId,
  isActive,
  members: members.map(({ offerId, weight }) => ({ key: offerId, offerId, weight: String(weight) })),
})

const toBody = ({ name, members, fallbackOfferId, isActive }: Draft) => ({
  name,
  fallbackOfferId,
  isActive,
  members: members.flatMap(({ offerId, weight }) =>
    offerId === null ? [] : [{ offerId, weight: wholeNumber(weight) ?? '' }],
  ),
})

const replace = (id: number, draft: Draft): Change => ({ path: `${PATH}/${id}`, method: 'PUT', body: toBody(draft) })

const removeNew = (created: unknown, name: string): Change => ({
  path: `${PATH}/${(created as { id: number }).id}`,
  method: 'DELETE',
  body: { reason: 'Undone right after it was created.', confirm: name.trim() },
})

type GroupDialogProps = {
  /** Null for a new one. */
  row: GroupRow | null
  choices: TrafficChoices
  onClose: () => void
}

/** Creates or edits a group. */
export function GroupDialog({ row, choices, onClose }: GroupDialogProps) {
  const [draft, setDraft] = useState(() => (row ? toDraft(row) : EMPTY))
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  return (
    <StaffChangeDialog
      isReasonOptional
      page="offer-groups"
      done={row ? 'Group updated.' : 'Group created.'}
      onClose={onClose}
      title={row ? `Edit ${row.name}` : 'New group'}
      description="Takes effect right away for clicks on links to any of its offers."
      label={row ? 'Save' : 'Create group'}
      busyLabel="Saving…"
      fields={(errors) => (
        <>
          <TextField label="Name" value={draft.name} onChange={(next) => change({ name: next })} error={errors.name} />
          <MemberFields
            members={draft.members}
            onChange={(members) => change({ members })}
            offers={choices.offers}
            errors={errors}
          />
          <ChoiceField
            label="Fallback"
            hint="Receives clicks when the offer is capped or not running and no other offer can take them."
            none="No fallback"
            value={draft.fallbackOfferId}
            onChange={(fallbackOfferId) => change({ fallbackOfferId })}
            options={choices.offers}
            error={errors.fallbackOfferId}
          />
          <Checkbox
            label="Active"
            checked={draft.isActive}
            onChange={({ target }) => change({ isActive: target.checked })}
          />
        </>
      )}
      change={() => (row ? replace(row.id, draft) : { path: PATH, body: toBody(draft) })}
      undo={(answer) => (row ? replace(row.id, toDraft(row)) : removeNew(answer, draft.name))}
    />
  )
}

export function RemoveGroupDialog({ row, onClose }: { row: GroupRow; onClose: () => void }) {
  return (
    <StaffChangeDialog
      page="offer-groups"
      done="Group deleted."
      onClose={onClose}
      title={`Delete ${row.name}`}
      description="Each link goes to its own offer again. A group with caps cannot be deleted: remove its caps first."
      label="Delete"
      busyLabel="Deleting…"
      phrase={row.name}
      isDanger
      change={() => ({ path: `${PATH}/${row.id}`, method: 'DELETE' })}
    />
  )
}
