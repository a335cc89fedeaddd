'use client'

import { useState } from 'react'
import { TextField } from '@/components/shared/forms/fields'
import { typedCents } from '@/components/shared/forms/typed-numbers'
import type { AdminOffer } from '@/lib/catalog/offers/admin-schema'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { OFFERS_PATH } from './queries'

type LimitDialogProps = { offer: AdminOffer; onClose: () => void }

/** Sets the largest amount that one postback on the offer may name. */
export function LimitDialog({ offer: { id, name, maxAmountCents }, onClose }: LimitDialogProps) {
  const [limit, setLimit] = useState(maxAmountCents === null ? '' : (maxAmountCents / 100).toFixed(2))
  return (
    <StaffChangeDialog
      page="offers"
      done="Limit saved."
      onClose={onClose}
      title={`Amount limit of ${name}`}
      description="The largest sale amount that is paid a percentage. A postback above it is refused, stored, and can be replayed after the limit is raised."
      label="Save limit"
      busyLabel="Saving…"
      phrase={name}
      fields={(errors) => (
        <TextField
          label="Largest amount in dollars"
          hint="Empty: the limit of its advertiser."
          isNumber
          value={limit}
          onChange={setLimit}
          error={errors.limitCents}
        />
      )}
      change={() => ({
        path: `${OFFERS_PATH}/${id}/amount-limit`,
        method: 'PUT',
        body: { limitCents: typedCents(limit) },
      })}
    />
  )
}
