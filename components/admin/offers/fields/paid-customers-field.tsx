import { SelectField } from '@/components/shared/forms/fields'
import { PAID_CUSTOMERS_LABELS } from '@/lib/catalog/offers/field-constants'
import { PaidCustomers } from '@/lib/generated/prisma/enums'

const OPTIONS = Object.values(PaidCustomers).map((value) => ({ value, label: PAID_CUSTOMERS_LABELS[value] }))
const LABEL = 'Customers who are paid for'

type FieldProps<Value> = { value: Value; onChange: (value: Value) => void; error: string | undefined }

/** Whose purchases an offer pays for. */
export const PaidCustomersField = (props: FieldProps<PaidCustomers>) => (
  <SelectField
    {...props}
    label={LABEL}
    options={OPTIONS}
    hint="By who bought, as the advertiser’s calls and shops name them. A sale that names nobody is paid. Sales from now on; recorded ones stay."
  />
)

const OWN_OPTIONS = [{ value: 'offer', label: 'As the offer says' }, ...OPTIONS] as const

/** Whose purchases a custom payout is paid for; null for those that the offer pays for. */
export const OwnPaidCustomersField = ({ value, onChange, error }: FieldProps<PaidCustomers | null>) => (
  <SelectField
    label={LABEL}
    value={value ?? 'offer'}
    onChange={(chosen) => onChange(chosen === 'offer' ? null : chosen)}
    options={OWN_OPTIONS}
    error={error}
  />
)
