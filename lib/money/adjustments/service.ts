import 'server-only'
import { SECOND_APPROVAL_ABOVE_CENTS } from '@/lib/backoffice/second-approvals/constants'
import { type Approver, approveOrRequest, assertWaits, type Terms } from '@/lib/backoffice/second-approvals/service'
import type { Tx } from '@/lib/platform/database/db'
import type { Cents } from '@/lib/platform/money/cents'
import { formatCents } from '@/lib/platform/money/format'
import type { CreditKind } from './constants'
import { creditedAlone } from './data'

type Credit<Kind extends CreditKind> = Terms<Kind> &
  Approver & {
    affiliateId: number
    amountCents: Cents
    reason: string
    /** The request that this approval is to complete; without it, any of the same terms. */
    firstApprovalId?: string | undefined
  }

/**
 * Approves an advance or an adjustment: once while what one person alone approved today, for the affiliate with all
 * accounts of the same payout destination and by this person, is up to $1,000; else by two people who approve the same.
 * @returns whether it may be posted; false while it waits for a second person
 * @throws AppError conflict when the same person approves it again, or when the named one no longer waits;
 * person_required where an API key would complete it
 */
export async function approveCredit<Kind extends CreditKind>(
  tx: Tx,
  { reason, firstApprovalId, ...credit }: Credit<Kind>,
): Promise<boolean> {
  await lockCredits(tx)
  await assertWaits(tx, firstApprovalId)
  const { affiliateId, amountCents, userId, at } = credit
  const size = amountCents < 0n ? -amountCents : amountCents
  const sum = { affiliateIds: [affiliateId], amountCents: size, userId, at }
  const limit = formatCents(SECOND_APPROVAL_ABOVE_CENTS)
  const { by } = await approveOrRequest(tx, credit, credit, {
    reason,
    refusal: `Above ${limit} a day a second person must approve; you have approved already.`,
    mayAlone: async () => !(await exceedsDay(tx, sum)),
  })
  return by !== 'waiting'
}

type Sum = { affiliateIds: readonly number[]; amountCents: Cents; userId: string; at: Date }

/**
 * Whether a sum by one person alone would be above $1,000 with what one alone approved today, for these affiliates together
 * or by this person. The money of the affiliates is locked; credits are until the transaction ends.
 */
export async function needsSecondPerson(tx: Tx, sum: Sum): Promise<boolean> {
  await lockCredits(tx)
  return exceedsDay(tx, sum)
}

async function exceedsDay(tx: Tx, { amountCents, ...of }: Sum): Promise<boolean> {
  const { affiliateCents, approverCents } = await creditedAlone(tx, of)
  return [affiliateCents, approverCents].some((cents) => amountCents + cents > SECOND_APPROVAL_ABOVE_CENTS)
}

/** One at a time, so that two approved at once are both in the day's sums. */
const lockCredits = (tx: Tx) => tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('staff credits'))`
