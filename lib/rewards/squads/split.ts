import type { SquadSplit } from '@/lib/generated/prisma/enums'
import type { Cents } from '@/lib/platform/money/cents'

/**
 * Divides a sum by weights to the cent: each gets the whole cents of its part, and the cents that are left go to the
 * largest remainders, the first of equals. The parts always add up to the sum. A debt is divided as the same credit is.
 * Without any weight all count the same.
 */
export function divide(sumCents: Cents, weights: readonly bigint[]): Cents[] {
  if (sumCents < 0n) return divide(-sumCents, weights).map((part) => -part)
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  if (total === 0n) {
    return weights.length === 0
      ? []
      : divide(
          sumCents,
          weights.map(() => 1n),
        )
  }
  const parts = weights.map((weight) => (sumCents * weight) / total)
  const rests = weights.map((weight, index) => ({ index, rest: (sumCents * weight) % total }))
  const left = Number(sumCents - parts.reduce((sum, part) => sum + part, 0n))
  const lucky = new Set(
    rests
      .sort((a, b) => Number(b.rest > a.rest) - Number(b.rest < a.rest) || a.index - b.index)
      .slice(0, left)
      .map(({ index }) => index),
  )
  return parts.map((part, index) => (lucky.has(index) ? part + 1n : part))
}

/** What a member brought to a period. Corrections are of payouts that earlier periods have split. */
export type Earned = { affiliateId: number; shareBps: number; payoutCents: Cents; correctionCents: Cents }
/** What the split leaves a member, and what is due to them; below zero they owe it. */
export type Shared = { isShared: boolean; shareCents: Cents; dueCents: Cents }

/**
 * Splits what a squad earned. Who is not approved takes no part: what they earned stays apart from it. What is due adds
 * up to zero, so that nobody pays for the split but members.
 */
export function splitEarnings<Member extends Earned & { isApproved: boolean }>(
  members: readonly Member[],
  split: SquadSplit,
): (Member & Shared)[] {
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

const netOf = ({ payoutCents, correctionCents }: Earned): Cents => payoutCents + correctionCents

/** What moves when a period is settled: what is due to those who get something. */
export const movedCents = (lines: readonly { dueCents: Cents }[]): Cents =>
  lines.reduce((sum, { dueCents }) => (dueCents > 0n ? sum + dueCents : sum), 0n)

/** What of a closed period is still owed. */
export const owedCents = (lines: readonly { dueCents: Cents; settledCents: Cents }[]): Cents =>
  lines.reduce((sum, { dueCents, settledCents }) => (dueCents < 0n ? sum - dueCents - settledCents : sum), 0n)

/** A line of a closed period that is not settled, with what its member could pay now. */
export type Unsettled = { affiliateId: number; dueCents: Cents; settledCents: Cents; availableCents: Cents }
/** Money of one member that moves: below zero they pay. */
export type Move = { affiliateId: number; amountCents: Cents }

/**
 * What can move now: everybody who owes pays what they have of it, those it is due to get it by what is open of theirs.
 * Adds up to zero, takes nobody below zero, and never moves more than is due.
 */
export function movesOf(lines: readonly Unsettled[]): Move[] {
  const owing = lines.filter(({ dueCents }) => dueCents < 0n)
  const getting = lines.filter(({ dueCents }) => dueCents > 0n)
  const payable = owing.map(({ dueCents, settledCents, availableCents }) =>
    smaller(-dueCents - settledCents, availableCents > 0n ? availableCents : 0n),
  )
  const open = getting.map(({ dueCents, settledCents }) => dueCents - settledCents)
  const moved = smaller(sum(payable), sum(open))
  const paid = divide(moved, payable)
  const got = divide(moved, open)
  return [
    ...owing.map(({ affiliateId }, index) => ({ affiliateId, amountCents: -(paid[index] ?? 0n) })),
    ...getting.map(({ affiliateId }, index) => ({ affiliateId, amountCents: got[index] ?? 0n })),
  ].filter(({ amountCents }) => amountCents !== 0n)
}

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, amount) => total + amount, 0n)
const smaller = (one: Cents, other: Cents): Cents => (one < other ? one : other)
