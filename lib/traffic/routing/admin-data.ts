import 'server-only'
import { db } from '@/lib/platform/db'
import type { RulesSnapshot } from '../click-rules/data'
import { closedLink, LIMIT_REACHED, notRunning } from '../dead-links/rules'
import type { Device } from '../overrides/constants'
import type { SimulatedWays, Simulation } from './admin-schema'
import { type Hop, type Route, routeClick } from './rules'

/** Visitors a simulation asks for: enough to see a share of one percent. */
const VISITORS = 1_000

const AGENTS: Record<Device, string> = { desktop: 'X11', mobile: 'iPhone', tablet: 'iPad' }

/**
 * What would become of a click, by the very rules of the click path, for many visitors at once: nothing is counted and
 * no cap is taken from.
 */
export async function simulateClick(snapshot: RulesSnapshot, asked: Simulation, at: Date): Promise<SimulatedWays> {
  const { affiliateId, offerId } = asked
  const linked = snapshot.offers.get(offerId)
  const isHidden = snapshot.isHiddenFrom(affiliateId, offerId)
  const closed = closedLink(linked, snapshot.affiliates.get(affiliateId), isHidden)
  const ways = new Map<string, { route: Route; count: number }>()
  for (let index = 0; index < VISITORS; index += 1) {
    const route = closed ? stay(offerId) : routeOf(snapshot, asked, `visitor ${index}`, asked.at ?? at)
    const key = JSON.stringify(route)
    ways.set(key, { route, count: (ways.get(key)?.count ?? 0) + 1 })
  }
  const names = await namesOf(
    [...ways.values()].flatMap(({ route }) => route.hops),
    [offerId],
  )
  const found = [...ways.values()].sort((one, two) => two.count - one.count)
  return {
    ways: found.map(({ route, count }) => ({
      share: (count * 100) / VISITORS,
      ...wayOf(snapshot, route, names, closed?.message ?? null, asked.at ?? at),
    })),
  }
}

const stay = (offerId: number): Route => ({ offerId, url: null, hops: [], closedBy: null })

function routeOf(snapshot: RulesSnapshot, asked: Simulation, visitor: string, at: Date): Route {
  const { affiliateId, country, device, subIds } = asked
  const visit = { affiliateId, country, subIds, visitor, userAgent: AGENTS[device], at }
  return routeClick({ offers: snapshot.offers, ...snapshot.routing }, asked.offerId, {
    ...visit,
    bucketId: snapshot.bucketOf.get(affiliateId) ?? null,
    refusedBy: new Set(),
  })
}

type Names = { offers: Map<number, string>; rules: Map<string, string> }

function wayOf(snapshot: RulesSnapshot, route: Route, names: Names, closed: string | null, at: Date) {
  const offer = snapshot.offers.get(route.offerId)
  const dead = offer && route.url === null ? notRunning(offer, at) : undefined
  const message = closed ?? dead?.message ?? (route.closedBy === null ? null : LIMIT_REACHED.message)
  return {
    steps: route.hops.map(({ by, ruleId, to }) => ({
      by,
      rule: names.rules.get(`${by} ${ruleId}`) ?? `${ruleId}`,
      to: to === null ? (route.url ?? '') : (names.offers.get(to) ?? `${to}`),
    })),
    offer: names.offers.get(route.offerId) ?? `${route.offerId}`,
    destination: message === null ? (route.url ?? offer?.destinationUrl ?? null) : null,
    message,
  }
}

async function namesOf(hops: readonly Hop[], offerIds: readonly number[]): Promise<Names> {
  const idsOf = (...kinds: Hop['by'][]) => hops.filter(({ by }) => kinds.includes(by)).map(({ ruleId }) => ruleId)
  const ids = [...offerIds, ...hops.flatMap(({ to }) => (to === null ? [] : [to]))]
  const [offers, overrides, groups] = await Promise.all([
    db().offer.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }),
    db().trafficOverride.findMany({ where: { id: { in: idsOf('override') } }, select: { id: true, name: true } }),
    db().offerGroup.findMany({ where: { id: { in: idsOf('group', 'fallback') } }, select: { id: true, name: true } }),
  ])
  return {
    offers: new Map(offers.map(({ id, name }) => [id, name])),
    rules: new Map([
      ...overrides.map(({ id, name }): [string, string] => [`override ${id}`, name]),
      ...groups.flatMap(({ id, name }): [string, string][] => [
        [`group ${id}`, name],
        [`fallback ${id}`, name],
      ]),
      ...idsOf('overflow').map((id): [string, string] => [`overflow ${id}`, `Cap ${id}`]),
    ]),
  }
}
