import { SelectField, TextField } from '@/components/shared/forms/fields'
import type { RenewalChoice } from '../offer-draft'
import type { OfferFieldsProps } from './field-props'

const RENEWAL_OPTIONS = [
  { value: 'for_good', label: 'For as long as they pay' },
  { value: 'months', label: 'For some months' },
  { value: 'payments', label: 'For some payments' },
] as const satisfies readonly { value: RenewalChoice; label: string }[]

const STEP_OPTIONS = [
  { value: 'conversions', label: 'Conversions of an affiliate in a month' },
  { value: 'payments', label: 'Payments of each customer' },
] as const

/** What is paid of a subscription. */
export const RenewalFields = ({ draft, change, errors }: Omit<OfferFieldsProps, 'choices'>) => (
  <div className="grid gap-4 md:grid-cols-2">
    <SelectField
      label="Payments of a customer are paid"
      value={draft.renewals}
      onChange={(renewals) => change({ renewals })}
      options={RENEWAL_OPTIONS}
      error={undefined}
    />
    {draft.renewals === 'for_good' ? null : (
      <TextField
        label={draft.renewals === 'months' ? 'Months from the first sale' : 'Payments, the first included'}
        hint="Applies to present customers too, from their next payment on."
        isNumber
        value={draft.renewalCount}
        onChange={(renewalCount) => change({ renewalCount })}
        error={errors.renewalMonths ?? errors.renewalPayments}
      />
    )}
    <SelectField
      label="Tiers of payouts count"
      value={draft.stepsByPayment ? 'payments' : 'conversions'}
      onChange={(counted) => change({ stepsByPayment: counted === 'payments' })}
      options={STEP_OPTIONS}
      hint="Tiers are set on the tab Payouts, such as $25 for the first payment and $5 from payment 2 on."
      error={errors.stepsByPayment}
    />
  </div>
)
