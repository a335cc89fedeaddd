import type { Cents } from './cents'

/**
 * Divides a sum by weights to the cent: each part gets its whole cents, and the remaining cents go to the largest
 * remainders, the first among equals. The parts always add up to the sum. Negative sums are divided like positive ones.
 * All-zero weights count as equal.
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
  const remainders = weights.map((weight, index) => ({ index, remainder: (sumCents * weight) % total }))
  const centsLeft = Number(sumCents - parts.reduce((sum, part) => sum + part, 0n))
  const indexesWithExtraCent = new Set(
    remainders
      .sort((a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder) || a.index - b.index)
      .slice(0, centsLeft)
      .map(({ index }) => index),
  )
  return parts.map((part, index) => (indexesWithExtraCent.has(index) ? part + 1n : part))
}
