'use client'

import { useState } from 'react'
import { TextField } from '@/components/shared/forms/fields'
import { wholeNumber } from '@/components/shared/forms/typed-numbers'
import type { TrafficChoices } from '@/lib/traffic/buckets/form-admin-schema'
import type { OverrideRow } from '@/lib/traffic/routing/overrides/admin-schema'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { EMPTY_OVERRIDE, toOverrideBody, toOverrideDraft } from './override-draft'
import { OverrideFields } from './override-fields'

const PATH = '/api/admin/traffic-overrides'

type OverrideDialogProps = {
  /** Null for a new one. */
  row: OverrideRow | null
  choices: TrafficChoices
  onClose: () => void
}

/** Creates or edits an override. */
export function OverrideDialog({ row, choices, onClose }: OverrideDialogProps) {
  const [draft, setDraft] = useState(() => (row ? toOverrideDraft(row) : EMPTY_OVERRIDE))
  return (
    <StaffChangeDialog
      page="traffic-overrides"
      done={row ? 'Override updated.' : 'Override added.'}
      onClose={onClose}
      title={row ? `Edit ${row.name}` : 'New override'}
      description="Takes effect right away. Affiliates whose clicks it redirects are notified."
      label={row ? 'Save' : 'Add'}
      busyLabel="Saving…"
      fields={(errors) => (
        <OverrideFields
          draft={draft}
          change={(part) => setDraft((before) => ({ ...before, ...part }))}
          choices={choices}
          errors={errors}
        />
      )}
      change={() => ({
        path: row ? `${PATH}/${row.id}` : PATH,
        method: row ? 'PUT' : 'POST',
        body: toOverrideBody(draft),
      })}
    />
  )
}

type RowDialogProps = { row: OverrideRow; onClose: () => void }

/** Changes the priority of an override. The first match applies. */
export function MoveDialog({ row, onClose }: RowDialogProps) {
  const [priority, setPriority] = useState(String(row.position))
  return (
    <StaffChangeDialog
      page="traffic-overrides"
      done="Priority changed."
      onClose={onClose}
      title={`Change the priority of ${row.name}`}
      description="Overrides are checked from priority 1, and the first match applies."
      label="Change priority"
      busyLabel="Changing…"
      fields={(errors) => (
        <TextField label="Priority" isNumber value={priority} onChange={setPriority} error={errors.place} />
      )}
      change={() => ({ path: `${PATH}/${row.id}/move`, body: { place: wholeNumber(priority) } })}
    />
  )
}

export function RemoveDialog({ row, onClose }: RowDialogProps) {
  return (
    <StaffChangeDialog
      page="traffic-overrides"
      done="Override removed."
      onClose={onClose}
      title={`Remove ${row.name}`}
      description="Clicks go to their original destinations again. The affiliates are notified."
      label="Remove"
      busyLabel="Removing…"
      phrase={row.name}
      isDanger
      change={() => ({ path: `${PATH}/${row.id}`, method: 'DELETE' })}
    />
  )
}
