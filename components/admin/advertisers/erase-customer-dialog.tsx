import { useState } from 'react'
import { FormInput } from '@/components/shared/forms/form-fields'
import type { AdvertiserDetail } from '@/lib/catalog/advertisers/admin-schema'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { ADVERTISERS_PATH } from './queries'

type EraseCustomerDialogProps = {
  advertiser: Pick<AdvertiserDetail, 'id' | 'name'>
  /** Whose row it is, as the advertiser calls them. */
  customer?: string
  onClose: () => void
}

/** Erases a customer of an advertiser, at their request. */
export function EraseCustomerDialog({
  advertiser: { id, name },
  customer: named = '',
  onClose,
}: EraseCustomerDialogProps) {
  const [customer, setCustomer] = useState(named)
  return (
    <StaffChangeDialog
      page="advertisers"
      done="Customer erased."
      onClose={onClose}
      title={`Erase a customer of ${name}`}
      description="What they are called is erased from the customers and from every stored call, for good. Conversions, money and reports stay. Do not name the customer in the reason: it stays in the log."
      label="Erase customer"
      busyLabel="Erasing…"
      isDanger
      fields={(errors) => (
        <FormInput
          label="Customer number or email address"
          hint="As calls of the advertiser send it, in customer_id or customer_email."
          error={errors.customer}
          autoComplete="off"
          spellCheck={false}
          value={customer}
          onChange={({ target }) => setCustomer(target.value)}
        />
      )}
      change={() => ({ path: `${ADVERTISERS_PATH}/${id}/customers/erasures`, method: 'POST', body: { customer } })}
    />
  )
}
