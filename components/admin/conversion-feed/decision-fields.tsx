import { REASON_LABELS, STAFF_REASONS } from '@/lib/traffic/conversions/constants'
import { WordField } from '../kit/fields/fields'
import type { StaffReason } from './labels'

const OPTIONS = STAFF_REASONS.map((value) => ({ value, label: REASON_LABELS[value] }))

type BecauseFieldProps = { value: StaffReason; onChange: (value: StaffReason) => void; error: string | undefined }

/** Why a conversion does not count, as its affiliate is told. */
export function BecauseField(props: BecauseFieldProps) {
  return <WordField label="What the affiliate reads" options={OPTIONS} {...props} />
}
