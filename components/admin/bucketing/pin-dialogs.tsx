'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/shared/forms/fields'
import type { BucketRow, MemberRow } from '@/lib/traffic/buckets/admin-schema'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { BUCKETING_PATH } from './queries'

type PinDialogProps = { row: MemberRow; buckets: readonly BucketRow[]; onClose: () => void }

const pathOf = ({ id }: MemberRow) => `${BUCKETING_PATH}/affiliates/${id}/pin`

/** Pins an affiliate to a bucket, regardless of the rules. */
export function PinDialog({ row, buckets, onClose }: PinDialogProps) {
  const [bucketId, setBucket] = useState(row.bucketId)
  return (
    <StaffChangeDialog
      page="bucketing"
      done="Affiliate pinned."
      onClose={onClose}
      title={`Pin ${row.name}`}
      description="The affiliate stays in this bucket regardless of the rules. Future conversions use its terms."
      label="Pin"
      busyLabel="Pinning…"
      phrase={String(row.id)}
      fields={(errors) => (
        <ChoiceField
          label="Bucket"
          none="No bucket"
          value={bucketId}
          onChange={setBucket}
          options={buckets}
          error={errors.bucketId}
        />
      )}
      change={() => ({ path: pathOf(row), method: 'PUT', body: { bucketId } })}
    />
  )
}

/** Removes a pin: the rules apply to the affiliate again. */
export function UnpinDialog({ row, onClose }: Omit<PinDialogProps, 'buckets'>) {
  return (
    <StaffChangeDialog
      page="bucketing"
      done="Affiliate unpinned."
      onClose={onClose}
      title={`Unpin ${row.name}`}
      description="The rules apply to this affiliate again right away."
      label="Unpin"
      busyLabel="Unpinning…"
      phrase={String(row.id)}
      change={() => ({ path: pathOf(row), method: 'DELETE' })}
    />
  )
}
