'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/shared/forms/fields'
import { typedCents, wholeNumber } from '@/components/shared/forms/typed-numbers'
import { DOLLAR } from '@/lib/platform/money/currency'
import type { TrafficChoices } from '@/lib/traffic/buckets/form-admin-schema'
import type { CapRow } from '@/lib/traffic/caps/admin-schema'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import type { CapAction } from './cap-sheet'
import { LimitField } from './limit-field'

type CapChangeProps = { action: CapAction; row: CapRow; choices: TrafficChoices; onClose: () => void }

const isMoney = ({ metric }: CapRow) => metric === 'payout' || metric === 'revenue'

/** The dialog of one action on a cap: edit its limit or overflow, turn it on or off, or remove it. */
export function CapChange({ action, row, choices, onClose }: CapChangeProps) {
  if (action === 'limit') return <LimitDialog row={row} choices={choices} onClose={onClose} />
  return <PlainDialog action={action} row={row} onClose={onClose} />
}

function LimitDialog({ row, choices, onClose }: Omit<CapChangeProps, 'action'>) {
  const { limit: limitNow, currency: currencyNow } = row.stated ?? { limit: row.limit, currency: DOLLAR }
  const [limit, setLimit] = useState(isMoney(row) ? (limitNow / 100).toFixed(2) : String(limitNow))
  const [currency, setCurrency] = useState(currencyNow)
  const [overflowOfferId, setOverflow] = useState(row.overflowOfferId)
  const typed = isMoney(row) ? typedCents(limit) : wholeNumber(limit)
  const body = { limit: typed, ...(row.metric === 'revenue' && { currency }), overflowOfferId }
  return (
    <StaffChangeDialog
      page="conversion-caps"
      done="Cap updated."
      onClose={onClose}
      title={`Edit cap ${row.id}`}
      description="The new limit applies right away. Usage so far is kept."
      label="Save"
      busyLabel="Saving…"
      phrase={row.subject}
      fields={(errors) => (
        <>
          <LimitField
            metric={row.metric}
            value={limit}
            onChange={setLimit}
            currency={currency}
            onCurrency={setCurrency}
            errors={errors}
          />
          <ChoiceField
            label="Overflow offer"
            none="No overflow"
            value={overflowOfferId}
            onChange={setOverflow}
            options={choices.offers.filter(({ id }) => id !== row.offerId)}
            error={errors.overflowOfferId}
          />
        </>
      )}
      change={() => ({ path: `/api/admin/conversion-caps/${row.id}`, method: 'PATCH', body })}
    />
  )
}

function PlainDialog({ action, row, onClose }: { action: 'switch' | 'remove'; row: CapRow; onClose: () => void }) {
  const path = `/api/admin/conversion-caps/${row.id}`
  const labels = {
    remove: {
      label: 'Remove',
      busyLabel: 'Removing…',
      description: 'The limit no longer applies, and its usage count is deleted.',
    },
    switch: row.isActive
      ? {
          label: 'Turn off',
          busyLabel: 'Turning off…',
          description: 'The limit does not apply until the cap is turned on again.',
        }
      : {
          label: 'Turn on',
          busyLabel: 'Turning on…',
          description: 'Usage in the current period while it was off counts.',
        },
  }[action]
  return (
    <StaffChangeDialog
      page="conversion-caps"
      done={action === 'remove' ? 'Cap removed.' : 'Cap updated.'}
      {...labels}
      onClose={onClose}
      title={`${labels.label} cap ${row.id}`}
      phrase={row.subject}
      isDanger={action === 'remove' || row.isActive}
      change={() =>
        action === 'remove' ? { path, method: 'DELETE' } : { path, method: 'PATCH', body: { isActive: !row.isActive } }
      }
    />
  )
}
