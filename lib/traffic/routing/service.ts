import 'server-only'
import { appliesTo } from '@/lib/catalog/caps/rules'
import type { GroupCommit } from '@/lib/platform/database/group-commit'
import { isTestAccount, termsHolder } from '@/lib/platform/ids/test-accounts'
import type { CappedClick, CapUse } from '../caps/service'
import type { RefusalReason } from '../requests/refusal-constants'
import type { RedirectStep } from './click-path-schema'
import type { LinkTarget } from './link-rules'
import type { OfferRule } from './offer-rules'
import type { RoutedVisit } from './overrides/rules'
import { type Targeting, targetingRefusal } from './refusal-rules'
import { routeClick, routeRefusal, takesVisitor, type Visit } from './rules'
import type { RulesSnapshot } from './rules-cache-data'
import type { LiveRules } from './rules-cache-service'
import { chooseRotationOffer } from './smart-link-rules'

/** What routing reads of the process: the rules in memory, and the queue of clicks that consume a cap. */
export type RoutingState = { rules: LiveRules; cappedClicks: GroupCommit<CappedClick> }

/** A visit with the offer the same smart link sent this browser to before. */
export type ReturningVisit = RoutedVisit & { stickyOfferId: number | null }

/** A returning visit with the affiliate whose terms apply, their bucket, and the caps that refused the click. */
export type RoutableVisit = Visit & ReturningVisit

/** The offer a click goes to by the rules. */
export type Destination = {
  offer: OfferRule
  /** The offer of the link, or the one its smart link chose. */
  linked: OfferRule
  /** Replaces the offer's own destination. */
  url: string | null
  /** Why the offer is not for the visitor, who may be sent to `url` all the same. */
  targeting: Targeting | undefined
  /** The rules that led there. */
  redirects: readonly RedirectStep[]
}

/**
 * A visit as the rules see it: what is set for an affiliate applies to their tests.
 * @param source of the link
 * @returns a refusal where all traffic of its source or sub-IDs is blocked
 */
export function toRoutableVisit(
  visit: ReturningVisit,
  source: string | undefined,
  snapshot: RulesSnapshot,
): RoutableVisit | RefusalReason {
  const { visitor, facts, subIds, at, stickyOfferId } = visit
  const affiliateId = termsHolder(visit.affiliateId)
  const bucketId = snapshot.bucketOf.get(visit.affiliateId) ?? null
  const blockedOffers = snapshot.blockedOffersOf(affiliateId, { source, subIds })
  if (blockedOffers === 'all') return 'traffic_blocked'
  // one literal, because a spread with more fields makes a slow object
  return {
    affiliateId,
    visitor,
    facts,
    subIds,
    at,
    stickyOfferId,
    bucketId,
    blockedOffers,
    refusedBy: NO_CAPS,
  }
}

const NO_CAPS: ReadonlySet<number> = new Set()

/** The offer a click goes to: what its smart link chooses, and the rules from there; or why the link leads nowhere. */
export function findDestination(
  target: LinkTarget,
  visit: RoutableVisit,
  snapshot: RulesSnapshot,
): Destination | RefusalReason {
  const begin = chooseLinkedOffer(target, visit, snapshot)
  if (begin === undefined) return 'no_offer_available'
  const { linked, chosen } = begin
  const route = routeClick({ offers: snapshot.offers, ...snapshot.routing }, linked.id, visit)
  const offer = snapshot.offers.get(route.offerId) ?? linked
  const refusal = routeRefusal(route, offer, visit)
  if (refusal) return refusal
  const targeting = targetingRefusal(offer, visit.facts)
  return {
    offer,
    linked,
    url: route.url,
    targeting,
    redirects: chosen ? [chosen, ...route.redirects] : route.redirects,
  }
}

type LinkedOffer = { linked: OfferRule; chosen?: RedirectStep }

/** The offer a click begins at, with the choice of its smart link; every other rule follows from there. */
function chooseLinkedOffer(target: LinkTarget, visit: RoutableVisit, snapshot: RulesSnapshot): LinkedOffer | undefined {
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
  const choice = chooseRotationOffer(smartLink, visit, visit.stickyOfferId, { takes, mayBegin })
  const linked = choice && offers.get(choice.offerId)
  if (!linked) return undefined
  const { id: ruleId, revision } = smartLink
  return {
    linked,
    chosen: { by: 'smart_link', ruleId, from: linked.id, to: linked.id, revision, why: choice.why },
  }
}

/** A click that was routed to another offer counts if either offer is open to the affiliate. */
export function isOpen(snapshot: RulesSnapshot, affiliateId: number, { linked, offer }: Destination): boolean {
  return snapshot.isOpenTo(affiliateId, linked) || (offer.id !== linked.id && snapshot.isOpenTo(affiliateId, offer))
}

/**
 * Consumes the caps on clicks of the offer a counted click goes to. Tests consume none.
 * @returns the id of the cap that is full, if one is
 */
export async function consumeCaps(
  affiliateId: number,
  { offer, url }: Destination,
  { bucketId, at }: RoutableVisit,
  { rules, cappedClicks }: RoutingState,
): Promise<number | undefined> {
  const uses = url === null ? listCapUses(rules.snapshot, affiliateId, bucketId, offer.id) : []
  if (uses.length === 0) return undefined
  const click: CappedClick = { uses, at }
  await cappedClicks.push(click)
  return click.refusedBy
}

function listCapUses(snapshot: RulesSnapshot, affiliateId: number, bucketId: number | null, offerId: number): CapUse[] {
  const caps = snapshot.routing.capsOf.get(offerId)
  if (!caps || isTestAccount(affiliateId)) return []
  return caps
    .filter((cap) => cap.metric === 'clicks' && appliesTo(cap, affiliateId, bucketId))
    .map((cap) => ({ cap, amount: 1n }))
}
