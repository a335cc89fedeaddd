'use client'

import { useState } from 'react'
import { TextField } from '@/components/shared/forms/fields'
import { typedCents } from '@/components/shared/forms/typed-numbers'
import type { AdvertiserDetail } from '@/lib/catalog/advertisers/admin-schema'
import { DEFAULT_MAX_AMOUNT_CENTS } from '@/lib/conversions/amount-limits/constants'
import { formatCentsShort } from '@/lib/platform/money/format'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { ADVERTISERS_PATH } from './queries'

type LimitDialogProps = { advertiser: AdvertiserDetail; onClose: () => void }

/** Sets the largest amount that one call of an advertiser may name. */
export function LimitDialog({ advertiser: { id, name, maxAmountCents }, onClose }: LimitDialogProps) {
  const [limit, setLimit] = useState(maxAmountCents === null ? '' : (maxAmountCents / 100).toFixed(2))
  return (
    <StaffChangeDialog
      page="advertisers"
      done="Limit saved."
      onClose={onClose}
      title={`Amount limit of ${name}`}
      description="The largest sale amount that is paid a percentage. Offers with a limit of their own keep it. A postback above it is refused, stored, and can be replayed after the limit is raised."
      label="Save limit"
      busyLabel="Saving…"
      phrase={name}
      fields={(errors) => (
        <TextField
          label="Largest amount in dollars"
          hint={`Empty: the default of ${formatCentsShort(DEFAULT_MAX_AMOUNT_CENTS)}.`}
          isNumber
          value={limit}
          onChange={setLimit}
          error={errors.limitCents}
        />
      )}
      change={() => ({
        path: `${ADVERTISERS_PATH}/${id}/amount-limit`,
        method: 'PUT',
        body: { limitCents: typedCents(limit) },
      })}
    />
  )
}
