import { moneyPhrase } from '@/lib/backoffice/pages/confirmation-phrase-rules'
import { formatCents } from '@/lib/platform/money/format'

/** An adjustment as it is typed and shown, with its sign: "+$12.50". */
export const signedAmount = (cents: number): string => `${cents < 0 ? '-' : '+'}${formatCents(Math.abs(cents))}`

/** The phrase to type before an adjustment above the limit, `+$250.00`; sum in cents. */
export const adjustmentPhrase = (cents: number): string | undefined => moneyPhrase(cents, signedAmount(cents))
