'use client'

import { useState } from 'react'
import type { BucketRow, MemberRow } from '@/lib/traffic/buckets/admin-schema'
import { ChangeDialog } from '../kit/change/change-dialog'
import { useChange } from '../kit/change/use-change'
import { ChoiceField } from '../kit/fields/fields'
import { BUCKETING_PATH } from './queries'

type PinDialogProps = { row: MemberRow; buckets: readonly BucketRow[]; onClose: () => void }

const pathOf = ({ id }: MemberRow) => `${BUCKETING_PATH}/affiliates/${id}/pin`

/** Keeps an affiliate in a bucket, whatever the rules say. */
export function PinDialog({ row, buckets, onClose }: PinDialogProps) {
  const [bucketId, setBucket] = useState(row.bucketId)
  const { mutateAsync } = useChange('bucketing', 'Affiliate pinned.')
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={`Pin ${row.name}`}
      description="They stay there whatever the rules say. Their next conversions are paid by its terms."
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
      run={(said) => mutateAsync({ path: pathOf(row), method: 'PUT', body: { bucketId, ...said } })}
    />
  )
}

/** Lets the rules decide about an affiliate again. */
export function UnpinDialog({ row, onClose }: Omit<PinDialogProps, 'buckets'>) {
  const { mutateAsync } = useChange('bucketing', 'Affiliate unpinned.')
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={`Unpin ${row.name}`}
      description="The rules decide about them at once."
      label="Unpin"
      busyLabel="Unpinning…"
      phrase={String(row.id)}
      run={(said) => mutateAsync({ path: pathOf(row), method: 'DELETE', body: said })}
    />
  )
}
