import type { Cents } from './cents'

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
