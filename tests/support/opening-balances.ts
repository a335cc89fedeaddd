import type { ApproveOpening, Openings } from '@/lib/people/opening-bookings/admin-schema'
import { openingPhrase } from '@/lib/people/opening-bookings/rules'

/** What somebody sends who approves what they see. */
export const openingInput = ({
  source,
  balances,
  amountCents,
  listHash,
}: Openings['waiting'][number]): ApproveOpening => ({
  ...{ source, balances, amountCents, listHash, reason: 'the move', confirm: openingPhrase(amountCents) },
})
