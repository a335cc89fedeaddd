import 'server-only'
import type { VisitorFact } from '@/lib/catalog/visitor-conditions/constants'
import { supposedFacts } from '@/lib/catalog/visitor-conditions/fact-rules'
import { refusalText } from '@/lib/catalog/visitor-conditions/text-rules'
import { db } from '@/lib/platform/database/db'
import { LINK_REFUSALS, type RefusalReason } from '../requests/refusal-constants'
import type { SimulatedRoutes, Simulation } from './admin-schema'
import type { RedirectStep } from './click-path-schema'
import { linkRefusal, targetingRefusal } from './refusal-rules'
import { type Route, routeClick, routeRefusal } from './rules'
import type { RulesSnapshot } from './rules-cache-data'

/** Visitors a simulation routes: enough to see a share of one percent. */
const VISITORS = 1_000

/**
 * Simulates a click for many visitors with the rules of the click path. Nothing is counted and no cap is consumed.
 */
export async function simulateClick(snapshot: RulesSnapshot, input: Simulation, at: Date): Promise<SimulatedRoutes> {
  const { affiliateId, offerId } = input
  const linked = snapshot.offers.get(offerId)
  const isHidden = snapshot.isHiddenFrom(affiliateId, offerId)
  const blocked = snapshot.blockedOffersOf(affiliateId, { source: undefined, subIds: input.subIds })
  const refusal =
    linkRefusal(linked, snapshot.affiliates.get(affiliateId), isHidden) ??
    (blocked === 'all' ? 'traffic_blocked' : undefined)
  const blockedOffers = blocked === 'all' ? undefined : blocked
  const routes = new Map<string, { route: Route; count: number }>()
  for (let index = 0; index < VISITORS; index += 1) {
    const route = refusal
      ? noRoute(offerId)
      : simulateRoute(snapshot, { ...input, blockedOffers }, `visitor ${index}`, input.at ?? at)
    const key = JSON.stringify(route)
    routes.set(key, { route, count: (routes.get(key)?.count ?? 0) + 1 })
  }
  const names = await readNames(
    [...routes.values()].flatMap(({ route }) => route.redirects),
    [offerId],
  )
  const found = [...routes.values()].sort((one, two) => two.count - one.count)
  return {
    ways: found.map(({ route, count }) => ({
      share: (count * 100) / VISITORS,
      ...routeSummary(
        snapshot,
        route,
        names,
        refusal ? { reason: refusal } : findRefusal(snapshot, route, { ...input, blockedOffers }, input.at ?? at),
      ),
    })),
  }
}

/** What is simulated, with the offers that staff keep the affiliate's traffic from. */
type Simulated = Simulation & { blockedOffers: ReadonlySet<number> | undefined }

const noRoute = (offerId: number): Route => ({ offerId, url: null, redirects: [], closedBy: null })

function simulateRoute(snapshot: RulesSnapshot, input: Simulated, visitor: string, at: Date): Route {
  const { affiliateId, subIds, blockedOffers } = input
  const visit = { affiliateId, subIds, visitor, facts: supposedFacts(input, at.getTime()), at }
  return routeClick({ offers: snapshot.offers, ...snapshot.routing }, input.offerId, {
    ...visit,
    bucketId: snapshot.bucketOf.get(affiliateId) ?? null,
    blockedOffers,
    refusedBy: new Set(),
  })
}

/** Why a route ends in a plain page, and for which condition of its offer. */
type Refused = { reason: RefusalReason; fact?: VisitorFact }

type Names = { offers: Map<number, string>; rules: Map<string, string> }

/** Undefined for a route that does not. */
function findRefusal(snapshot: RulesSnapshot, route: Route, input: Simulated, at: Date): Refused | undefined {
  const offer = snapshot.offers.get(route.offerId)
  if (!offer || route.url !== null) return undefined
  const reason = routeRefusal(route, offer, { at, blockedOffers: input.blockedOffers })
  return reason ? { reason } : targetingRefusal(offer, supposedFacts(input, at.getTime()))
}

/** Whether the message itself names the condition. */
const isNamed = ({ reason }: Refused): boolean => reason !== 'visitor_not_allowed'

function routeSummary(snapshot: RulesSnapshot, route: Route, names: Names, refusal: Refused | undefined) {
  const offer = snapshot.offers.get(route.offerId)
  const message = refusal
    ? [LINK_REFUSALS[refusal.reason].message, isNamed(refusal) ? undefined : refusalText(refusal.fact)]
        .filter(Boolean)
        .join(' ')
    : null
  return {
    steps: route.redirects.map(({ by, ruleId, to }) => ({
      by,
      rule: names.rules.get(`${by} ${ruleId}`) ?? `${ruleId}`,
      to: to === null ? (route.url ?? '') : (names.offers.get(to) ?? `${to}`),
    })),
    offer: names.offers.get(route.offerId) ?? `${route.offerId}`,
    destination: message === null ? (route.url ?? offer?.destinationUrl ?? null) : null,
    message,
  }
}

async function readNames(redirects: readonly RedirectStep[], offerIds: readonly number[]): Promise<Names> {
  const listRuleIds = (...kinds: RedirectStep['by'][]) =>
    redirects.filter(({ by }) => kinds.includes(by)).map(({ ruleId }) => ruleId)
  const ids = [...offerIds, ...redirects.flatMap(({ from, to }) => (to === null ? [from] : [from, to]))]
  const [offers, overrides, groups] = await Promise.all([
    db().offer.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }),
    db().trafficOverride.findMany({ where: { id: { in: listRuleIds('override') } }, select: { id: true, name: true } }),
    db().offerGroup.findMany({
      where: { id: { in: listRuleIds('group', 'fallback') } },
      select: { id: true, name: true },
    }),
  ])
  return {
    offers: new Map(offers.map(({ id, name }) => [id, name])),
    rules: new Map([
      ...overrides.map(({ id, name }): [string, string] => [`override ${id}`, name]),
      ...groups.flatMap(({ id, name }): [string, string][] => [
        [`group ${id}`, name],
        [`fallback ${id}`, name],
      ]),
      ...listRuleIds('overflow').map((id): [string, string] => [`overflow ${id}`, `Cap ${id}`]),
      ...offers.map(({ id, name }): [string, string] => [`offer_fallback ${id}`, name]),
    ]),
  }
}
