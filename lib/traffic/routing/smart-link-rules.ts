import { meetsAll, type VisitorRule } from '@/lib/catalog/visitor-conditions/rules'
import type { VisitorFacts } from '@/lib/catalog/visitor-conditions/schema'
import { visitorFraction } from '@/lib/platform/http/visitor-fraction'
import type { ChoiceReason } from './click-path-constants'

/** An offer of a smart link, as the click path keeps it in memory. */
export type RotationRule = {
  offerId: number
  /** In relation to those of the other offers; 0 takes nobody. */
  shareBps: number
  visitors: VisitorRule
}

export type SmartLinkRule = {
  id: number
  affiliateId: number
  isActive: boolean
  /** Names the shares in use. */
  revision: number
  arms: readonly RotationRule[]
}

/** What of a visitor decides. */
export type RotationVisit = { visitor: string; facts: VisitorFacts }

export type Choice = { offerId: number; why: ChoiceReason }

/**
 * The offers of a smart link that may take a visitor, in the order they are tried. Those with conditions
 * that the visitor meets come before those for everybody; of what is not known, none is met. Among equals each
 * offer comes first with the probability of its share, always the same for the same visitor; when shares change, only as
 * many visitors change their offer as have to.
 */
export function rotationOrder({ id, arms }: Pick<SmartLinkRule, 'id' | 'arms'>, visit: RotationVisit): RotationRule[] {
  const admits = ({ shareBps, visitors }: RotationRule) => shareBps > 0 && meetsAll(visitors, visit.facts)
  return arms
    .filter(admits)
    .map((offer) => ({ offer, isForAll: offer.visitors.length === 0, time: arrival(offer, id, visit.visitor) }))
    .sort((one, two) => Number(one.isForAll) - Number(two.isForAll) || one.time - two.time)
    .map(({ offer }) => offer)
}

// the first of several independent arrivals, each with its share as rate, is one of them with the probability of its share
const arrival = ({ offerId, shareBps }: RotationRule, linkId: number, visitor: string): number =>
  -Math.log(1 - visitorFraction(visitor, `smart ${linkId} offer ${offerId}`)) / shareBps

/**
 * The offer a smart link sends a visitor to: the one they were sent to before, else the first in their order that takes
 * them; where none does, the first one that `mayBegin`, whose own rules then decide.
 * @param stickyOfferId the offer this browser was sent to before
 * @returns undefined when there is no offer to begin with
 */
export function chooseRotationOffer(
  link: SmartLinkRule,
  visit: RotationVisit,
  stickyOfferId: number | null,
  { takes, mayBegin }: { takes: (offerId: number) => boolean; mayBegin: (offerId: number) => boolean },
): Choice | undefined {
  const order = rotationOrder(link, visit).map(({ offerId }) => offerId)
  if (stickyOfferId !== null && order.includes(stickyOfferId) && takes(stickyOfferId)) {
    return { offerId: stickyOfferId, why: 'kept' }
  }
  const first = order.findIndex(takes)
  const found = order[first]
  if (found !== undefined) return { offerId: found, why: first === 0 ? 'share' : 'next' }
  const last = order.find(mayBegin)
  return last === undefined ? undefined : { offerId: last, why: 'none' }
}
