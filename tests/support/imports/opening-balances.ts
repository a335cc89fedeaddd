import type { ApproveOpening, Openings } from '@/lib/imports/opening-balances/admin-schema'
import { openingPhrase } from '@/lib/imports/opening-balances/rules'

/** What somebody sends who approves what they see. */
export const openingInput = ({
  source,
  balances,
  amountCents,
  listHash,
}: Openings['waiting'][number]): ApproveOpening => ({
  source,
  balances,
  amountCents,
  listHash,
  reason: 'the move',
  confirm: openingPhrase(amountCents),
})
