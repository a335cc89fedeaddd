'use client'

import { useState } from 'react'
import type { BucketRow } from '@/lib/traffic/buckets/admin-schema'
import type { TrafficChoices } from '@/lib/traffic/form-choices/admin-schema'
import { ChangeDialog } from '../kit/change/change-dialog'
import { useChange } from '../kit/change/use-change'
import { bodyOf, draftOf, EMPTY_BUCKET } from './bucket-draft'
import { BucketFields } from './bucket-fields'
import { BUCKETING_PATH } from './queries'

type BucketDialogProps = {
  /** Null for a new one. */
  row: BucketRow | null
  offers: TrafficChoices['offers']
  onClose: () => void
}

/** Makes a bucket, or changes all its terms. */
export function BucketDialog({ row, offers, onClose }: BucketDialogProps) {
  const [draft, setDraft] = useState(() => (row ? draftOf(row) : EMPTY_BUCKET))
  const { mutateAsync } = useChange('bucketing', row ? 'Bucket changed.' : 'Bucket made.')
  const name = draft.name.trim()
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={row ? `Change ${row.name}` : 'New bucket'}
      description="Its terms hold for the next conversions of its affiliates. What was recorded stays."
      label={row ? 'Change' : 'Make bucket'}
      busyLabel="Saving…"
      {...(name && { phrase: name })}
      fields={(errors) => (
        <BucketFields
          draft={draft}
          change={(part) => setDraft((before) => ({ ...before, ...part }))}
          offers={offers}
          errors={errors}
        />
      )}
      run={(said) =>
        mutateAsync({
          path: row ? `${BUCKETING_PATH}/${row.id}` : BUCKETING_PATH,
          method: row ? 'PUT' : 'POST',
          body: { ...bodyOf(draft), ...said },
        })
      }
    />
  )
}

export function RemoveBucketDialog({ row, onClose }: { row: BucketRow; onClose: () => void }) {
  const { mutateAsync } = useChange('bucketing', 'Bucket removed.')
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={`Remove ${row.name}`}
      description="A bucket that affiliates, rules or caps still use is not removed."
      label="Remove"
      busyLabel="Removing…"
      phrase={row.name}
      isDanger
      run={(said) => mutateAsync({ path: `${BUCKETING_PATH}/${row.id}`, method: 'DELETE', body: said })}
    />
  )
}
