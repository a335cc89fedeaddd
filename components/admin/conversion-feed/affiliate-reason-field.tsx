import { SelectField } from '@/components/shared/forms/fields'
import { REASON_LABELS } from '@/lib/conversions/filters/reason-constants'
import { STAFF_REASONS } from '@/lib/conversions/lifecycle/constants'
import type { StaffReason } from './labels'

const OPTIONS = STAFF_REASONS.map((value) => ({ value, label: REASON_LABELS[value] }))

type AffiliateReasonFieldProps = {
  value: StaffReason
  onChange: (value: StaffReason) => void
  error: string | undefined
}

/** The reason shown to the affiliate for a rejected or reversed conversion. */
export function AffiliateReasonField(props: AffiliateReasonFieldProps) {
  return <SelectField label="Reason shown to the affiliate" options={OPTIONS} {...props} />
}
