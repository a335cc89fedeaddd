/** Money is integer cents, in bigint, from the database to the domain. */
export type Cents = bigint

const BPS_ONE = 10_000n

/**
 * A share of an amount, rounded half to even: the only rounding of percentages.
 * @param rateBps basis points, 10,000 is the whole
 */
export function applyRate(amountCents: Cents, rateBps: number): Cents {
  return halfEven(amountCents * BigInt(rateBps), BPS_ONE)
}

/** A quotient rounded to the nearest whole, halves to the even one. The divisor is positive. */
export function halfEven(dividend: bigint, divisor: bigint): bigint {
  const whole = dividend / divisor
  const rest = dividend % divisor
  const twice = (rest < 0n ? -rest : rest) * 2n
  if (twice < divisor || (twice === divisor && whole % 2n === 0n)) return whole
  return whole + (dividend < 0n ? -1n : 1n)
}

/** Cents as decimal dollars of an API (12.5 for 1250). Exact up to 2^53 cents. */
export function dollars(cents: Cents): number {
  return Number(cents) / 100
}
