import { PAYOUT_TYPE_LABELS } from '@/lib/catalog/offers/field-constants'
import type { PayoutType } from '@/lib/generated/prisma/enums'

const TYPES: PayoutType[] = ['cpa_flat', 'cpa_percentage', 'cpa_both']

/** What a conversion is paid by, for selects. */
export const PAYOUT_TYPE_OPTIONS = TYPES.map((value) => ({ value, label: PAYOUT_TYPE_LABELS[value] }))

/** What a price in another currency means. */
export const STATED_HINT =
  'Each sale is billed by the exchange rate of its day, and waits while there is none. The payout is in US dollars.'

/** How a fixed sum on one side and a share on the other are entered. */
export const MIXED_HINT =
  'A part at 0 is not paid: enter a fixed payout with a share as revenue, or the other way round, to pay and earn differently.'
