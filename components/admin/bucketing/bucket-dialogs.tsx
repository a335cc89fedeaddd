'use client'

import { useState } from 'react'
import type { BucketRow } from '@/lib/traffic/buckets/admin-schema'
import type { TrafficChoices } from '@/lib/traffic/buckets/form-admin-schema'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { EMPTY_BUCKET, toBucketBody, toBucketDraft } from './bucket-draft'
import { BucketFields } from './bucket-fields'
import { BUCKETING_PATH } from './queries'

type BucketDialogProps = {
  /** Null for a new one. */
  row: BucketRow | null
  offers: TrafficChoices['offers']
  onClose: () => void
}

/** Creates a bucket, or edits its terms. */
export function BucketDialog({ row, offers, onClose }: BucketDialogProps) {
  const [draft, setDraft] = useState(() => (row ? toBucketDraft(row) : EMPTY_BUCKET))
  const name = draft.name.trim()
  return (
    <StaffChangeDialog
      page="bucketing"
      done={row ? 'Bucket updated.' : 'Bucket created.'}
      onClose={onClose}
      title={row ? `Edit ${row.name}` : 'New bucket'}
      description="The terms apply to future conversions of its affiliates. Past conversions do not change."
      label={row ? 'Save' : 'Create bucket'}
      busyLabel="Saving…"
      phrase={name || undefined}
      fields={(errors) => (
        <BucketFields
          draft={draft}
          change={(part) => setDraft((before) => ({ ...before, ...part }))}
          offers={offers}
          errors={errors}
        />
      )}
      change={() => ({
        path: row ? `${BUCKETING_PATH}/${row.id}` : BUCKETING_PATH,
        method: row ? 'PUT' : 'POST',
        body: toBucketBody(draft),
      })}
    />
  )
}

export function RemoveBucketDialog({ row, onClose }: { row: BucketRow; onClose: () => void }) {
  return (
    <StaffChangeDialog
      page="bucketing"
      done="Bucket removed."
      onClose={onClose}
      title={`Remove ${row.name}`}
      description="A bucket that affiliates, rules or caps still use cannot be removed."
      label="Remove"
      busyLabel="Removing…"
      phrase={row.name}
      isDanger
      change={() => ({ path: `${BUCKETING_PATH}/${row.id}`, method: 'DELETE' })}
    />
  )
}
