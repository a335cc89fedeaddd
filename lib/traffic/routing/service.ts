import 'server-only'
import { appliesTo } from '@/lib/catalog/caps/rules'
import type { ClickFlag } from '@/lib/generated/prisma/enums'
import type { GroupCommit } from '@/lib/platform/database/group-commit'
import { isTestAccount, termsHolder } from '@/lib/platform/ids/test-accounts'
import type { CappedClick, CapUse } from '../caps/service'
import type { RulesSnapshot } from './cache-data'
import type { LiveRules } from './cache-service'
import type { LinkTarget } from './link-rules'
import type { OfferRule } from './offer-rules'
import type { RoutedVisit } from './overrides/rules'
import type { RedirectStep } from './path-schema'
import { type Route, routeClick, takesVisitor, type Visit } from './rules'
import { chooseRotationOffer } from './smart-link-rules'
import {
  LIMIT_REACHED,
  NOT_FOR,
  type NotFor,
  notForVisitor,
  type UnavailableLink,
  unavailableOffer,
} from './unavailable-rules'

/**
 * The offer a click goes to and why it may not count; `url` replaces the offer's own destination. With `refusal` the click
 * is stored, and the visitor reads that page: the offer is not for them, and nothing leads elsewhere.
 */
export type Destination = {
  offer: OfferRule
  /** The offer of the link, or the one its smart link chose. */
  linked: OfferRule
  url: string | null
  flag: ClickFlag | null
  refusal: UnavailableLink | null
  /** The rules that led there. */
  hops: readonly RedirectStep[]
}

/** What routing reads of the process: the rules in memory, and the queue of clicks that consume a cap. */
export type RoutingState = { rules: LiveRules; cappedClicks: GroupCommit<CappedClick> }

/**
 * Resolves the destination of a click and consumes the caps on clicks of the offer it ends at. When one of them fills in
 * the meantime, the click is routed again. Clicks that do not count consume no cap, nor do tests.
 * @param flagFor why the click does not count, given whether the affiliate may promote the offer it goes to, and why the
 * offer is not for the visitor
 */
export async function resolveDestination(
  target: LinkTarget,
  visit: ReturningVisit,
  flagFor: (offer: { isOpen: boolean; notFor: NotFor | undefined }) => ClickFlag | null,
  state: RoutingState,
): Promise<Destination | UnavailableLink> {
  const { snapshot } = state.rules
  const bucketId = snapshot.bucketOf.get(visit.affiliateId) ?? null
  const { visitor, country, userAgent, subIds, at, keptOfferId } = visit
  // what is set for an affiliate applies to their tests; one literal, because a spread with more fields makes a slow object
  const affiliateId = termsHolder(visit.affiliateId)
  const seen = { affiliateId, visitor, country, userAgent, subIds, at, keptOfferId, bucketId, refusedBy: NO_CAPS }
  for (;;) {
    const begin = beginning(target, seen, snapshot)
    if ('message' in begin) return begin
    const { linked, chosen } = begin
    const route = routeClick({ offers: snapshot.offers, ...snapshot.routing }, linked.id, seen)
    const offer = snapshot.offers.get(route.offerId) ?? linked
    const dead = deadEnd(route, offer, visit.at)
    if (dead) return dead
    const notFor = notForVisitor(offer, visit)
    const flag = flagFor({ isOpen: isOpen(snapshot, visit.affiliateId, linked, offer), notFor })
    const uses =
      flag === null && route.url === null ? clickCapUses(snapshot, visit.affiliateId, bucketId, offer.id) : []
    const full = uses.length > 0 ? await consumeClick(state.cappedClicks, { uses, at: visit.at }) : undefined
    const refusal = notFor && route.url === null ? NOT_FOR[notFor] : null
    if (full === undefined) {
      return { offer, linked, url: route.url, flag, refusal, hops: chosen ? [chosen, ...route.hops] : route.hops }
    }
    seen.refusedBy = new Set([...seen.refusedBy, full])
  }
}

const NO_CAPS: ReadonlySet<number> = new Set()

/** A visit with the offer the same smart link sent this browser to before. */
export type ReturningVisit = RoutedVisit & { keptOfferId: number | null }

type Beginning = { linked: OfferRule; chosen?: RedirectStep }

/** The offer a click begins at, with the choice of its smart link; every other rule follows from there. */
function beginning(
  target: LinkTarget,
  visit: Visit & ReturningVisit,
  snapshot: RulesSnapshot,
): Beginning | UnavailableLink {
  if ('offer' in target) return { linked: target.offer }
  const { smartLink } = target
  const { offers, routing } = snapshot
  const mayBegin = (offerId: number) => {
    const offer = offers.get(offerId)
    return offer !== undefined && offer.status !== 'pending' && !snapshot.isHiddenFrom(smartLink.affiliateId, offerId)
  }
  const takes = (offerId: number) => {
    const offer = mayBegin(offerId) && offers.get(offerId)
    return offer && snapshot.isOpenTo(smartLink.affiliateId, offer)
      ? takesVisitor({ offers, ...routing }, offerId, visit)
      : false
  }
  const choice = chooseRotationOffer(smartLink, visit, visit.keptOfferId, { takes, mayBegin })
  const linked = choice && offers.get(choice.offerId)
  if (!linked) return { status: 410, message: 'None of the offers of this link is available right now.' }
  const { id: ruleId, revision } = smartLink
  return {
    linked,
    chosen: { by: 'smart_link', ruleId, from: linked.id, to: linked.id, revision, why: choice.why },
  }
}

function deadEnd(route: Route, offer: OfferRule, at: Date): UnavailableLink | undefined {
  if (route.url !== null) return undefined
  return unavailableOffer(offer, at) ?? (route.closedBy === null ? undefined : LIMIT_REACHED)
}

/** A click that was routed to another offer counts if either offer is open to the affiliate. */
function isOpen(snapshot: RulesSnapshot, affiliateId: number, linked: OfferRule, offer: OfferRule): boolean {
  return snapshot.isOpenTo(affiliateId, linked) || (offer.id !== linked.id && snapshot.isOpenTo(affiliateId, offer))
}

function clickCapUses(
  snapshot: RulesSnapshot,
  affiliateId: number,
  bucketId: number | null,
  offerId: number,
): CapUse[] {
  const caps = snapshot.routing.capsOf.get(offerId)
  if (!caps || isTestAccount(affiliateId)) return []
  return caps
    .filter((cap) => cap.metric === 'clicks' && appliesTo(cap, affiliateId, bucketId))
    .map((cap) => ({ cap, amount: 1n }))
}

/** @returns the id of the cap that is full, if one is */
async function consumeClick(queue: RoutingState['cappedClicks'], click: CappedClick): Promise<number | undefined> {
  await queue.push(click)
  return click.refusedBy
}
