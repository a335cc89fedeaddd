import { conditionsKey } from '@/lib/catalog/visitor-conditions/rules'
import { allConditions } from '@/lib/catalog/visitor-conditions/schema'
import type { SmartLinkSplit } from '@/lib/generated/prisma/enums'
import { DRAWS, FEW_CLICKS, LIKELY_BPS, MIN_CHANGE_BPS } from './weight-constants'

/** Numbers in [0, 1), evenly distributed. */
export type Random = () => number

/** What an offer of a smart link brought. `payoutSquares` is the sum of the squares of its payouts, in cents. */
export type RotationResult = { clicks: number; conversions: number; payoutCents: number; payoutSquares: number }

export const NO_RESULT: RotationResult = { clicks: 0, conversions: 0, payoutCents: 0, payoutSquares: 0 }

/** An offer with what decides about its share. */
export type RotationOffer = {
  offerId: number
  weight: number
  countries: readonly string[]
  devices: readonly string[]
  /** As they are stored. */
  visitors: unknown
  result: RotationResult
}

/** `bestBps`: how likely it is the best of those it is compared with. */
export type RotationShare = { offerId: number; shareBps: number; bestBps: number }

const WHOLE_BPS = 10_000

/**
 * The shares of the offers of a smart link; together 10,000 basis points. By weight they are the weights. By results an
 * offer gets the probability that it is the best (Thompson sampling), and at least the floor. Only offers for the same
 * visitors are compared with each other, because their visitors are the same.
 * @param floorBps the least share of an offer among those it is compared with
 */
export function divideTraffic(
  arms: readonly RotationOffer[],
  { split, floorBps }: { split: SmartLinkSplit; floorBps: number },
  random: Random,
): RotationShare[] {
  const found = new Map<number, { part: number; bestBps: number }>()
  for (const group of comparable(arms)) {
    const best = probabilitiesBest(
      group.map(({ result }) => result),
      split === 'conversions' ? 'conversions' : 'earnings',
      random,
    )
    const floored = withFloor(best, floorBps)
    group.forEach(({ offerId, weight }, index) => {
      const part = split === 'weight' ? weight : (floored[index] ?? 0) * group.length
      found.set(offerId, { part, bestBps: best[index] ?? 0 })
    })
  }
  const parts = arms.map(({ offerId }) => found.get(offerId)?.part ?? 0)
  const shares = apportion(parts)
  return arms.map(({ offerId }, index) => ({
    offerId,
    shareBps: shares[index] ?? 0,
    bestBps: found.get(offerId)?.bestBps ?? 0,
  }))
}

/** The offers in groups with the same conditions on visitors. */
export function comparable<Offer extends Pick<RotationOffer, 'countries' | 'devices' | 'visitors'>>(
  arms: readonly Offer[],
): Offer[][] {
  const keyOf = ({ visitors, countries, devices }: Offer) =>
    conditionsKey(allConditions(visitors, { countries, devices }))
  const groups = new Map<string, Offer[]>()
  for (const offer of arms) groups.set(keyOf(offer), [...(groups.get(keyOf(offer)) ?? []), offer])
  return [...groups.values()]
}

/** 10,000 basis points in proportion to parts; what rounding leaves goes to the largest remainders. */
export function apportion(parts: readonly number[]): number[] {
  const total = parts.reduce((sum, part) => sum + part, 0)
  if (total === 0) return parts.map(() => 0)
  const exact = parts.map((part) => (part * WHOLE_BPS) / total)
  const shares = exact.map(Math.floor)
  const missing = WHOLE_BPS - shares.reduce((sum, share) => sum + share, 0)
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .sort((one, two) => two.remainder - one.remainder || one.index - two.index)
  for (const { index } of byRemainder.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}

/** Probabilities with at least the floor each; the rest is shared by them. Together 10,000. */
export function withFloor(bestBps: readonly number[], floorBps: number): number[] {
  const count = bestBps.length
  const floor = Math.min(floorBps, Math.floor(WHOLE_BPS / count))
  const rest = WHOLE_BPS - count * floor
  const extra = apportion(bestBps).map((share) => Math.floor((share * rest) / WHOLE_BPS))
  const missing = rest - extra.reduce((sum, share) => sum + share, 0)
  const top = bestBps.indexOf(Math.max(...bestBps))
  return extra.map((share, index) => floor + share + (index === top ? missing : 0))
}

/**
 * How likely each of several results is the best, in basis points; together 10,000. What a click converts with is drawn
 * from the Beta distribution its results leave, and for earnings what a conversion pays from a normal distribution around
 * its average; the offer with the most in a draw wins it.
 */
export function probabilitiesBest(
  results: readonly RotationResult[],
  by: 'earnings' | 'conversions',
  random: Random,
): number[] {
  if (results.length === 1) return [WHOLE_BPS]
  const averages = averagePayouts(results)
  const wins = results.map(() => 0)
  for (let draw = 0; draw < DRAWS; draw += 1) {
    let [winner, most] = [0, -1]
    results.forEach((result, index) => {
      const { mean, deviation } = averages[index] ?? { mean: 1, deviation: 0 }
      const payout = by === 'conversions' ? 1 : Math.max(0, mean + deviation * normal(random))
      const value = drawRate(result, random) * payout
      if (value > most) [winner, most] = [index, value]
    })
    wins[winner] = (wins[winner] ?? 0) + 1
  }
  return apportion(wins)
}

function drawRate({ clicks, conversions }: RotationResult, random: Random): number {
  const converted = Math.min(conversions, clicks)
  return beta(1 + converted, 1 + clicks - converted, random)
}

/** What a conversion of each pays, as far as it is known: one more conversion of the average of all is added to each. */
function averagePayouts(results: readonly RotationResult[]): { mean: number; deviation: number }[] {
  const sum = (of: (result: RotationResult) => number) => results.reduce((total, result) => total + of(result), 0)
  const count = sum(({ conversions }) => conversions)
  if (count === 0) return results.map(() => ({ mean: 1, deviation: 0 }))
  const mean = sum(({ payoutCents }) => payoutCents) / count
  // around the average of each, not of all: what differs between offers is no doubt about any of them
  const scatter = sum(({ conversions, payoutCents, payoutSquares }) =>
    conversions === 0 ? 0 : Math.max(0, payoutSquares - payoutCents ** 2 / conversions),
  )
  const deviation = Math.sqrt(scatter / count)
  return results.map(({ conversions, payoutCents }) => ({
    mean: (payoutCents + mean) / (conversions + 1),
    deviation: deviation / Math.sqrt(conversions + 1),
  }))
}

function beta(a: number, b: number, random: Random): number {
  const [one, other] = [gamma(a, random), gamma(b, random)]
  return one / (one + other)
}

/** A draw from the gamma distribution with a shape of at least 1 (Marsaglia and Tsang). */
function gamma(shape: number, random: Random): number {
  const d = shape - 1 / 3
  const c = 1 / Math.sqrt(9 * d)
  for (;;) {
    const x = normal(random)
    const v = (1 + c * x) ** 3
    if (v > 0 && Math.log(1 - random()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v
  }
}

/** A draw from the standard normal distribution (Box and Muller). */
const normal = (random: Random): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** Random numbers that are the same for the same seed, so that shares can be computed again (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Whether shares differ by more than chance. */
export const areMoved = (
  before: readonly Pick<RotationShare, 'offerId' | 'shareBps'>[],
  after: readonly RotationShare[],
): boolean =>
  after.some(({ offerId, shareBps }) => {
    const previous = before.find((each) => each.offerId === offerId)
    return !previous || Math.abs(previous.shareBps - shareBps) >= MIN_CHANGE_BPS
  })

/** What the results say about an offer, as a sentence; `others` is how many it is compared with. */
export function resultText({ bestBps, clicks, others }: { bestBps: number; clicks: number; others: number }): string {
  if (others === 0) return 'Nothing to compare with'
  if (clicks < FEW_CLICKS) return `Too few clicks: fewer than ${FEW_CLICKS}`
  const percent = Math.min(99, Math.max(1, Math.round(bestBps / 100)))
  if (bestBps >= LIKELY_BPS) return `${percent}% likely the best`
  return bestBps <= WHOLE_BPS - LIKELY_BPS
    ? `Likely not the best: ${percent}%`
    : `Not decided: ${percent}% likely the best`
}
