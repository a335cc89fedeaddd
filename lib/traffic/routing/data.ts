import 'server-only'
import type pg from 'pg'
import { readGroupRules } from '@/lib/catalog/groups/data'
import type { GroupRule } from '@/lib/catalog/groups/member-selection-rules'
import { readHiddenOffers } from '../buckets/data'
import { readCapRules } from '../caps/data'
import type { CapRule } from '../caps/rules'
import { readOverrideRules } from './overrides/data'
import type { RouteRules } from './rules'

/** The routing rules in memory: overrides, groups, caps, and the offers each bucket hides. */
export type Routing = Omit<RouteRules, 'offers'> & {
  /** By bucket. */
  hiddenOffers: ReadonlyMap<number, ReadonlySet<number>>
}

export const NO_ROUTING: Routing = { overrides: [], groupOf: new Map(), capsOf: new Map(), hiddenOffers: new Map() }

/** Reads all routing rules: a few hundred rows, which change when staff change them or a cap fills. */
export async function readRouting(db: Pick<pg.Pool, 'query'>): Promise<Routing> {
  const [overrides, groups, caps, hiddenOffers] = await Promise.all([
    readOverrideRules(db),
    readGroupRules(db),
    readCapRules(db),
    readHiddenOffers(db),
  ])
  return { overrides, hiddenOffers, groupOf: indexMembers(groups), capsOf: capsByOffer(caps, groups) }
}

const indexMembers = (groups: readonly GroupRule[]): Map<number, GroupRule> =>
  new Map(groups.flatMap((group) => group.members.map(({ offerId }) => [offerId, group])))

/** Caps by offer; the caps of a group apply to each of its offers. */
function capsByOffer(caps: readonly CapRule[], groups: readonly GroupRule[]): Map<number, CapRule[]> {
  const byOffer = new Map<number, CapRule[]>()
  const offersOf = new Map(groups.map(({ id, members }) => [id, members.map(({ offerId }) => offerId)]))
  for (const cap of caps) {
    const offerIds = cap.offerId === null ? (offersOf.get(cap.groupId ?? 0) ?? []) : [cap.offerId]
    for (const offerId of offerIds) byOffer.set(offerId, [...(byOffer.get(offerId) ?? []), cap])
  }
  return byOffer
}
