import type { SquadSplit } from '@/lib/generated/prisma/enums'
import type { Cents } from '@/lib/platform/money/cents'
import { divide } from '@/lib/platform/money/divide'
import { formatCents } from '@/lib/platform/money/format'

/** What is typed to close a period: the sum that changes hands. */
export const closePhrase = (cents: Cents | number): string => `close ${formatCents(cents)}`

/** What a member brought to a period. Corrections are of payouts that earlier periods have split. */
export type MemberEarnings = { affiliateId: number; shareBps: number; payoutCents: Cents; correctionCents: Cents }
/** What the split leaves a member, and what is due to them; below zero they owe it. */
export type MemberSplit = { isShared: boolean; shareCents: Cents; dueCents: Cents }

/**
 * Splits what a squad earned. Who is not approved takes no part: what they earned stays apart from it. What is due adds
 * up to zero, so that nobody pays for the split but members.
 */
export function splitEarnings<Member extends MemberEarnings & { isApproved: boolean }>(
  members: readonly Member[],
  split: SquadSplit,
): (Member & MemberSplit)[] {
  const isShared = ({ isApproved }: Member) => split !== 'none' && isApproved
  const sharing = members.filter(isShared)
  const pool = sharing.reduce((sum, member) => sum + netOf(member), 0n)
  const parts = divide(
    pool,
    sharing.map(({ shareBps }) => (split === 'custom' ? BigInt(shareBps) : 1n)),
  )
  return members.map((member) => {
    const part = parts[sharing.indexOf(member)]
    const shareCents = part ?? netOf(member)
    return { ...member, isShared: isShared(member), shareCents, dueCents: shareCents - netOf(member) }
  })
}

const netOf = ({ payoutCents, correctionCents }: MemberEarnings): Cents => payoutCents + correctionCents

/** What moves when a period is settled: what is due to those who get something. */
export const totalDueCents = (lines: readonly { dueCents: Cents }[]): Cents =>
  lines.reduce((sum, { dueCents }) => (dueCents > 0n ? sum + dueCents : sum), 0n)

/** What of a closed period is still owed. */
export const owedCents = (lines: readonly { dueCents: Cents; settledCents: Cents }[]): Cents =>
  lines.reduce((sum, { dueCents, settledCents }) => (dueCents < 0n ? sum - dueCents - settledCents : sum), 0n)
