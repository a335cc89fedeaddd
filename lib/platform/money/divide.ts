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
