import 'server-only'
import type { Click } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/db'
import { publicClickId } from '../click-ids/rules'
import { knownDeviceOf } from '../overrides/rules'
import { hopsOf } from './rules'
import type { ClickSight, RouteStep } from './schema'

/** A click of an affiliate with where its visitor was sent; null once it is deleted for its age. */
export async function getClickSight(ref: { affiliateId: number; id: string }): Promise<ClickSight | null> {
  const click = await db().click.findUnique({ where: { affiliateId_id: ref } })
  if (!click) return null
  const { affiliateId, sourceId, s1, s2, s3, s4, s5, country, isUnique, flag, createdAt } = click
  const [source, names] = await Promise.all([
    db().source.findFirst({ where: { id: sourceId, affiliateId }, select: { name: true } }),
    namesOf(click),
  ])
  return {
    id: publicClickId(affiliateId, click.id),
    at: createdAt.toISOString(),
    offerName: names(click.offerId),
    sourceName: source?.name ?? '',
    subIds: { s1, s2, s3, s4, s5 },
    country,
    device: knownDeviceOf(click.userAgent),
    isUnique,
    flag,
    route: stepsOf(click, names),
  }
}

type Names = (offerId: number) => string

async function namesOf({ offerId, linkedOfferId, route }: Click): Promise<Names> {
  const hops = hopsOf(route).flatMap(({ from, to }) => [from, to])
  const ids = [offerId, linkedOfferId, ...hops].filter((id) => id !== null)
  const offers = await db().offer.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
  const names = new Map(offers.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? `offer ${id}`
}

function stepsOf({ offerId, linkedOfferId, route }: Click, nameOf: Names): RouteStep[] {
  const hops = hopsOf(route)
  if (hops.length > 0)
    return hops.map(({ by, from, to }) => ({ by, fromOffer: nameOf(from), toOffer: to === null ? null : nameOf(to) }))
  return linkedOfferId === null ? [] : [{ by: null, fromOffer: nameOf(linkedOfferId), toOffer: nameOf(offerId) }]
}
