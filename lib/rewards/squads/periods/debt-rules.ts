import type { Cents } from '@/lib/platform/money/cents'
import { divide } from '@/lib/platform/money/divide'

/** An unsettled line of a closed period, with the available money of its member. */
export type Unsettled = { affiliateId: number; dueCents: Cents; settledCents: Cents; availableCents: Cents }
/** A transfer of one member; negative amounts are paid, positive ones received. */
export type Move = { affiliateId: number; amountCents: Cents }

/**
 * The transfers possible now: members who owe pay what they have of it; the others receive it in proportion to what is
 * open. Adds up to zero, never overdraws, and never exceeds what is due.
 */
export function settlementMoves(lines: readonly Unsettled[]): Move[] {
  const debtors = lines.filter(({ dueCents }) => dueCents < 0n)
  const creditors = lines.filter(({ dueCents }) => dueCents > 0n)
  const payable = debtors.map(({ dueCents, settledCents, availableCents }) =>
    smaller(-dueCents - settledCents, availableCents > 0n ? availableCents : 0n),
  )
  const open = creditors.map(({ dueCents, settledCents }) => dueCents - settledCents)
  const moved = smaller(sum(payable), sum(open))
  const paid = divide(moved, payable)
  const received = divide(moved, open)
  return [
    ...debtors.map(({ affiliateId }, index) => ({ affiliateId, amountCents: -(paid[index] ?? 0n) })),
    ...creditors.map(({ affiliateId }, index) => ({ affiliateId, amountCents: received[index] ?? 0n })),
  ].filter(({ amountCents }) => amountCents !== 0n)
}

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, amount) => total + amount, 0n)
const smaller = (one: Cents, other: Cents): Cents => (one < other ? one : other)
