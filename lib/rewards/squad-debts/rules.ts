import type { Cents } from '@/lib/platform/money/cents'
import { divide } from '@/lib/platform/money/divide'

/** A line of a closed period that is not settled, with what its member could pay now. */
export type Unsettled = { affiliateId: number; dueCents: Cents; settledCents: Cents; availableCents: Cents }
/** Money of one member that moves: below zero they pay. */
export type Move = { affiliateId: number; amountCents: Cents }

/**
 * What can move now: everybody who owes pays what they have of it, those it is due to get it by what is open of theirs.
 * Adds up to zero, takes nobody below zero, and never moves more than is due.
 */
export function settlementMoves(lines: readonly Unsettled[]): Move[] {
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
