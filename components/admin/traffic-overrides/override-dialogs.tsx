'use client'

import { useState } from 'react'
import type { TrafficChoices } from '@/lib/traffic/form-choices/admin-schema'
import type { OverrideRow } from '@/lib/traffic/overrides/admin-schema'
import { ChangeDialog } from '../kit/change/change-dialog'
import { useChange } from '../kit/change/use-change'
import { TextField } from '../kit/fields/fields'
import { wholeNumber } from '../kit/fields/typed-numbers'
import { bodyOf, draftOf, EMPTY_OVERRIDE } from './override-draft'
import { OverrideFields } from './override-fields'

const PATH = '/api/admin/traffic-overrides'

type OverrideDialogProps = {
  /** Null for a new one. */
  row: OverrideRow | null
  choices: TrafficChoices
  onClose: () => void
}

/** Makes an override, or changes all of one. */
export function OverrideDialog({ row, choices, onClose }: OverrideDialogProps) {
  const [draft, setDraft] = useState(() => (row ? draftOf(row) : EMPTY_OVERRIDE))
  const { mutateAsync } = useChange('traffic-overrides', row ? 'Override changed.' : 'Override added.')
  const name = draft.name.trim()
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={row ? `Change ${row.name}` : 'New override'}
      description="It takes effect at once, and the affiliates whose clicks it takes are told."
      label={row ? 'Change' : 'Add'}
      busyLabel="Saving…"
      {...(name && { phrase: name })}
      fields={(errors) => (
        <OverrideFields
          draft={draft}
          change={(part) => setDraft((before) => ({ ...before, ...part }))}
          choices={choices}
          errors={errors}
        />
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

type RowDialogProps = { row: OverrideRow; onClose: () => void }

/** Gives an override another place: the first that matches wins. */
export function MoveDialog({ row, onClose }: RowDialogProps) {
  const [place, setPlace] = useState(String(row.position))
  const { mutateAsync } = useChange('traffic-overrides', 'Override moved.')
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={`Move ${row.name}`}
      description="Overrides are tried from place 1 on, and the first that matches wins."
      label="Move"
      busyLabel="Moving…"
      fields={(errors) => <TextField label="Place" isNumber value={place} onChange={setPlace} error={errors.place} />}
      run={({ reason }) => mutateAsync({ path: `${PATH}/${row.id}/move`, body: { place: wholeNumber(place), reason } })}
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
      description="Its clicks go where their links say again, and the affiliates are told."
      label="Remove"
      busyLabel="Removing…"
      phrase={row.name}
      isDanger
      run={(said) => mutateAsync({ path: `${PATH}/${row.id}`, method: 'DELETE', body: said })}
    />
  )
}
