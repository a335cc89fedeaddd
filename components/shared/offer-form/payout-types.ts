import { PAYOUT_TYPE_LABELS } from '@/lib/catalog/offers/field-constants'
import type { PayoutType } from '@/lib/generated/prisma/enums'

const TYPES: PayoutType[] = ['cpa_flat', 'cpa_percentage', 'cpa_both']

/** What a conversion is paid by, for selects. */
export const PAYOUT_TYPE_OPTIONS = TYPES.map((value) => ({ value, label: PAYOUT_TYPE_LABELS[value] }))
