import 'server-only'
import { appliesTo } from '@/lib/catalog/caps/rules'
import type { ClickFlag } from '@/lib/generated/prisma/enums'
import type { ClickTake } from '../caps/click-taking'
import type { Take } from '../caps/service'
import type { RoutedVisit } from '../overrides/rules'
import { type Route, routeClick } from './rules'
import type { OfferRule, RulesSnapshot } from '../click-rules/data'
import type { TrackingState } from '../tracking/state'
import { type DeadLink, LIMIT_REACHED, notRunning } from '../clicks/rules'

/** Where a click goes and why it may not count; `url` stands in for the offer's destination. */
export type Sent = { offer: OfferRule; url: string | null; flag: ClickFlag | null }

/**
 * Sends a click on its way and takes it out of the caps on clicks of the offer it ends at. A cap that fills in the same
 * moment sends it on again. Clicks that do not count are taken out of none.
 * @param flagFor why the click does not count, given whether the affiliate may promote where it goes
 */
export async function sendOn(
  linked: OfferRule,
  visit: RoutedVisit,
  flagFor: (isOpen: boolean) => ClickFlag | null,
  state: Pick<TrackingState, 'rules' | 'capped'>,
): Promise<Sent | DeadLink> {
  const { snapshot } = state.rules
  const refusedBy = new Set<number>()
  const bucketId = snapshot.bucketOf.get(visit.affiliateId) ?? null
  for (;;) {
    const route = routeClick({ offers: snapshot.offers, ...snapshot.routing }, linked.id, {
      ...visit,
      bucketId,
      refusedBy,
    })
    const offer = snapshot.offers.get(route.offerId) ?? linked
    const dead = deadEnd(route, offer, visit.at)
    if (dead) return dead
    const flag = flagFor(isOpen(snapshot, visit.affiliateId, linked, offer))
    const takes = flag === null && route.url === null ? clickCaps(snapshot, visit.affiliateId, bucketId, offer.id) : []
    const full = takes.length > 0 ? await take(state.capped, { takes, at: visit.at }) : undefined
    if (full === undefined) return { offer, url: route.url, flag }
    refusedBy.add(full)
  }
}

function deadEnd(route: Route, offer: OfferRule, at: Date): DeadLink | undefined {
  if (route.url !== null) return undefined
  return notRunning(offer, at) ?? (route.closedBy === null ? undefined : LIMIT_REACHED)
}

/** What staff send to another offer counts there, if the affiliate was open to the one or is to the other. */
function isOpen(snapshot: RulesSnapshot, affiliateId: number, linked: OfferRule, offer: OfferRule): boolean {
  return snapshot.isOpenTo(affiliateId, linked) || (offer.id !== linked.id && snapshot.isOpenTo(affiliateId, offer))
}

function clickCaps(snapshot: RulesSnapshot, affiliateId: number, bucketId: number | null, offerId: number): Take[] {
  const caps = snapshot.routing.capsOf.get(offerId)
  if (!caps) return []
  return caps
    .filter((cap) => cap.metric === 'clicks' && appliesTo(cap, affiliateId, bucketId))
    .map((cap) => ({ cap, amount: 1n }))
}

/** @returns the cap that is full, if one is */
async function take(capped: TrackingState['capped'], click: ClickTake): Promise<number | undefined> {
  await capped.push(click)
  return click.refusedBy
}
