import type { SquadSplit } from '@/lib/generated/prisma/enums'
import type { Cents } from '@/lib/platform/money/cents'
import { divide } from '@/lib/platform/money/divide'
import { formatCents } from '@/lib/platform/money/format'

/** The phrase staff type to close a period: the sum that is transferred. */
export const closePhrase = (cents: Cents | number): string => `close ${formatCents(cents)}`

/** The earnings of a member in a period. Corrections are of payouts that earlier periods have split. */
export type MemberEarnings = { affiliateId: number; shareBps: number; payoutCents: Cents; correctionCents: Cents }
/** A member's share after the split, and the difference to what they earned; below zero they owe it. */
export type MemberSplit = { isShared: boolean; shareCents: Cents; dueCents: Cents }

/**
 * Splits the earnings of a squad. Members who are not approved are left out, with what they earned. The amounts due add
 * up to zero: only members pay for the split.
 */
export function splitEarnings<Member extends MemberEarnings & { isApproved: boolean }>(
  members: readonly Member[],
  split: SquadSplit,
): (Member & MemberSplit)[] {
  const isShared = ({ isApproved }: Member) => split !== 'none' && isApproved
  const sharing = members.filter(isShared)
  const pool = sharing.reduce((sum, member) => sum + netEarnings(member), 0n)
  const parts = divide(
    pool,
    sharing.map(({ shareBps }) => (split === 'custom' ? BigInt(shareBps) : 1n)),
  )
  return members.map((member) => {
    const part = parts[sharing.indexOf(member)]
    const shareCents = part ?? netEarnings(member)
    return { ...member, isShared: isShared(member), shareCents, dueCents: shareCents - netEarnings(member) }
  })
}

const netEarnings = ({ payoutCents, correctionCents }: MemberEarnings): Cents => payoutCents + correctionCents

/** The sum to be transferred when a period is settled. */
export const totalDueCents = (lines: readonly { dueCents: Cents }[]): Cents =>
  lines.reduce((sum, { dueCents }) => (dueCents > 0n ? sum + dueCents : sum), 0n)

/** The debt of a closed period that is not settled. */
export const owedCents = (lines: readonly { dueCents: Cents; settledCents: Cents }[]): Cents =>
  lines.reduce((sum, { dueCents, settledCents }) => (dueCents < 0n ? sum - dueCents - settledCents : sum), 0n)
