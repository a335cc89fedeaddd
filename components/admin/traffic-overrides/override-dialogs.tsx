'use client'

import { useState } from 'react'
import { ChangeDialog } from '@/components/shared/change/change-dialog'
import { TextField } from '@/components/shared/forms/fields'
import { wholeNumber } from '@/components/shared/forms/typed-numbers'
import type { TrafficChoices } from '@/lib/traffic/buckets/form-admin-schema'
import type { OverrideRow } from '@/lib/traffic/routing/overrides/admin-schema'
import { useChange } from '../kit/change/use-change'
import { bodyOf, draftOf, EMPTY_OVERRIDE } from './override-draft'
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
  const [draft, setDraft] = useState(() => (row ? draftOf(row) : EMPTY_OVERRIDE))
  const { mutateAsync } = useChange('traffic-overrides', row ? 'Override updated.' : 'Override added.')
  return (
    <ChangeDialog
      isOpen
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
      run={({ reason }) =>
        mutateAsync({
          path: row ? `${PATH}/${row.id}` : PATH,
          method: row ? 'PUT' : 'POST',
          body: { ...bodyOf(draft), reason },
        })
      }
    />
  )
}

type RowDialogProps = { row: OverrideRow; onClose: () => void }

/** Changes the priority of an override. The first match applies. */
export function MoveDialog({ row, onClose }: RowDialogProps) {
  const [priority, setPriority] = useState(String(row.position))
  const { mutateAsync } = useChange('traffic-overrides', 'Priority changed.')
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={`Change the priority of ${row.name}`}
      description="Overrides are checked from priority 1, and the first match applies."
      label="Change priority"
      busyLabel="Changing…"
      fields={(errors) => (
        <TextField label="Priority" isNumber value={priority} onChange={setPriority} error={errors.place} />
      )}
      run={({ reason }) =>
        mutateAsync({ path: `${PATH}/${row.id}/move`, body: { place: wholeNumber(priority), reason } })
      }
    />
  )
}

export function RemoveDialog({ row, onClose }: RowDialogProps) {
  const { mutateAsync } = useChange('traffic-overrides', 'Override removed.')
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={`Remove ${row.name}`}
      description="Clicks go to their original destinations again. The affiliates are notified."
      label="Remove"
      busyLabel="Removing…"
      phrase={row.name}
      isDanger
      run={(confirmation) => mutateAsync({ path: `${PATH}/${row.id}`, method: 'DELETE', body: confirmation })}
    />
  )
}
