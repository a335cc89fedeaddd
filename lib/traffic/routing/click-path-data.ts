import 'server-only'
import { refusedFact } from '@/lib/catalog/visitor-conditions/fact-rules'
import type { Click } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { publicClickId } from '../requests/click-id-rules'
import { parseParameters, parseRedirectSteps } from './click-path-rules'
import type { ClickDetails, RedirectStep, RouteStep } from './click-path-schema'

/** A click of an affiliate with where its visitor was sent; null once it is deleted for its age. */
export async function getClickDetails(ref: { affiliateId: number; id: string }): Promise<ClickDetails | null> {
  const click = await db().click.findUnique({ where: { affiliateId_id: ref } })
  if (!click) return null
  const { affiliateId, sourceId, s1, s2, s3, s4, s5, country, isUnique, flag, createdAt } = click
  const [source, names] = await Promise.all([
    db().source.findFirst({ where: { id: sourceId, affiliateId }, select: { name: true } }),
    readNames(click),
  ])
  return {
    id: publicClickId(affiliateId, click.id),
    at: createdAt.toISOString(),
    offerName: names(click.offerId),
    sourceName: source?.name ?? '',
    subIds: { s1, s2, s3, s4, s5 },
    country,
    device: click.device,
    isUnique,
    flag,
    refusedBy: refusedFact(click.seen),
    route: await listSteps(click, names),
    parameters: parseParameters(click.parameters),
  }
}

type Names = (offerId: number) => string

async function readNames({ offerId, linkedOfferId, route }: Click): Promise<Names> {
  const redirects = parseRedirectSteps(route).flatMap(({ from, to }) => [from, to])
  const ids = [offerId, linkedOfferId, ...redirects].filter((id) => id !== null)
  const offers = await db().offer.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
  const names = new Map(offers.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? `offer ${id}`
}

async function listSteps({ affiliateId, offerId, linkedOfferId, route }: Click, nameOf: Names): Promise<RouteStep[]> {
  const redirects = parseRedirectSteps(route)
  if (redirects.length > 0) {
    const choice = await readChoice(affiliateId, redirects)
    return redirects.map(({ by, from, to }) => ({
      by,
      fromOffer: nameOf(from),
      toOffer: to === null ? null : nameOf(to),
      ...(by === 'smart_link' && choice && { choice }),
    }))
  }
  return linkedOfferId === null ? [] : [{ by: null, fromOffer: nameOf(linkedOfferId), toOffer: nameOf(offerId) }]
}

/** What the smart link of a click chose by: its name, and the share of the offer at that time. */
async function readChoice(affiliateId: number, redirects: readonly RedirectStep[]): Promise<RouteStep['choice']> {
  const redirect = redirects.find(({ by }) => by === 'smart_link')
  if (!redirect) return undefined
  const { ruleId: id, revision = 0, from: offerId, why = 'share' } = redirect
  const [link, share] = await Promise.all([
    db().smartLink.findFirst({ where: { id, affiliateId }, select: { name: true } }),
    db().smartLinkShare.findUnique({
      where: { smartLinkId_revision_offerId: { smartLinkId: id, revision, offerId } },
      select: { shareBps: true },
    }),
  ])
  return { linkId: id, linkName: link?.name ?? `s${id}`, shareBps: share?.shareBps ?? null, why }
}

/** By click: the name of the smart link it was made with, of an affiliate's clicks. */
export async function readSmartLinkNames(
  affiliateId: number,
  clickIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const clicks = await db().click.findMany({
    where: { affiliateId, id: { in: [...clickIds] } },
    select: { id: true, route: true },
  })
  const made = clicks.flatMap(({ id, route }) => {
    const redirect = parseRedirectSteps(route).find(({ by }) => by === 'smart_link')
    return redirect ? [{ id, linkId: redirect.ruleId }] : []
  })
  if (made.length === 0) return new Map()
  const links = await db().smartLink.findMany({
    where: { affiliateId, id: { in: made.map(({ linkId }) => linkId) } },
    select: { id: true, name: true },
  })
  const names = new Map(links.map(({ id, name }) => [id, name]))
  return new Map(made.map(({ id, linkId }) => [id, names.get(linkId) ?? `s${linkId}`]))
}
