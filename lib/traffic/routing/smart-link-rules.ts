import { readBrowser } from '@/lib/platform/http/browser-rules'
import { visitorFraction } from '@/lib/platform/http/visitor-fraction'
import type { ChoiceReason } from './path-constants'

/** An offer of a smart link, as the click path keeps it in memory. Empty lists are all countries, all devices. */
export type RotationRule = {
  offerId: number
  /** In relation to those of the other offers; 0 takes nobody. */
  shareBps: number
  countries: readonly string[]
  devices: readonly string[]
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
export type RotationVisit = { visitor: string; country: string | null; userAgent: string }

export type Choice = { offerId: number; why: ChoiceReason }

/**
 * The offers of a smart link that may take a visitor, in the order they are tried. Those for the visitor's country or
 * device come before those for everybody; a country or device that is not known has only the latter. Among equals each
 * offer comes first with the probability of its share, always the same for the same visitor; when shares change, only as
 * many visitors change their offer as have to.
 */
export function rotationOrder({ id, arms }: Pick<SmartLinkRule, 'id' | 'arms'>, visit: RotationVisit): RotationRule[] {
  const device = readBrowser(visit.userAgent).device
  const admits = ({ shareBps, countries, devices }: RotationRule) =>
    shareBps > 0 && isIn(countries, visit.country) && isIn(devices, device)
  return arms
    .filter(admits)
    .map((offer) => ({ offer, isForAll: isUnlimited(offer), time: arrival(offer, id, visit.visitor) }))
    .sort((one, two) => Number(one.isForAll) - Number(two.isForAll) || one.time - two.time)
    .map(({ offer }) => offer)
}

const isIn = (listed: readonly string[], value: string | null): boolean =>
  listed.length === 0 || (value !== null && listed.includes(value))

/** Whether an offer of a smart link takes visitors from everywhere, on every device. */
export const isUnlimited = ({ countries, devices }: Pick<RotationRule, 'countries' | 'devices'>): boolean =>
  countries.length === 0 && devices.length === 0

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
