'use client'

import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Options } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import { SquadSplit } from '@/lib/generated/prisma/enums'
import { isolated } from '@/lib/platform/text/bidi-isolate'
import type { AdminSquadDetail } from '@/lib/rewards/squads/admin-schema'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { SPLIT_LABELS } from '../shared/squads/labels'
import { SQUADS_PATH } from './queries'
import { RosterFields } from './roster-fields'
import { type SquadDraft, toSquadBody, toSquadDraft } from './squad-draft'

type EditSquadDialogProps = { detail: AdminSquadDetail; onClose: () => void }

/** Edits name and leader, and at the start of a period also members and split. */
export function EditSquadDialog({ detail, onClose }: EditSquadDialogProps) {
  const { squad, rosterRefusal } = detail
  const [draft, setDraft] = useState(() => toSquadDraft(detail))
  const change = (part: Partial<SquadDraft>) => setDraft((before) => ({ ...before, ...part }))
  const isLocked = rosterRefusal !== null
  return (
    <StaffChangeDialog
      page="manage-squads"
      done="Squad updated."
      onClose={onClose}
      title={`Edit ${squad.name}`}
      description={
        rosterRefusal ?? 'Members are notified. If members or split change, nothing is split until everybody accepts.'
      }
      label="Save"
      busyLabel="Saving…"
      phrase={`change ${squad.name}`}
      fields={(errors) => (
        <>
          <Field label="Name" error={errors.name}>
            <Input autoComplete="off" value={draft.name} onChange={({ target }) => change({ name: target.value })} />
          </Field>
          <Field label="Leader" error={errors.leaderId && 'Choose one of the members.'}>
            <Select value={draft.leaderKey} onChange={({ target }) => change({ leaderKey: Number(target.value) })}>
              <Options
                of={draft.members}
                show={({ key, who, name }) => [key, name ? `${isolated(name)} (${who})` : who || 'New member']}
              />
            </Select>
          </Field>
          <Field label="Split" error={errors.split}>
            <Select
              value={draft.split}
              disabled={isLocked}
              onChange={({ target }) => change({ split: parseSplit(target.value) })}
            >
              <Options of={Object.values(SquadSplit)} show={(split) => [split, SPLIT_LABELS[split]]} />
            </Select>
          </Field>
          <RosterFields
            draft={draft}
            isLocked={isLocked}
            onChange={(members) => change({ members })}
            error={memberError(errors)}
          />
        </>
      )}
      change={() => ({ path: `${SQUADS_PATH}/${squad.id}`, method: 'PATCH', body: toSquadBody(draft) })}
    />
  )
}

const parseSplit = (text: string): SquadSplit => Object.values(SquadSplit).find((split) => split === text) ?? 'equal'

function memberError(errors: Readonly<Record<string, string>>): string | undefined {
  if (errors.members) return errors.members
  const field = Object.keys(errors).find((key) => key.startsWith('members.'))
  const [, index, part] = field?.split('.') ?? []
  if (index === undefined) return undefined
  return part === 'shareBps'
    ? `Member ${Number(index) + 1}: enter a percentage, like 40 or 33.5.`
    : `Member ${Number(index) + 1}: enter an affiliate ID.`
}
