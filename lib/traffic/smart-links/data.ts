import 'server-only'
import { smartLinkAddress } from '@/lib/catalog/links/rules'
import { listHiddenOfferIds, openTo } from '@/lib/catalog/offers/data'
import { furtherConditionsSchema } from '@/lib/catalog/visitor-conditions/schema'
import { db, type Tx } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { DEVICES } from '@/lib/platform/http/browser-constants'
import { siteUrl } from '@/lib/platform/http/site-url'
import { settings } from '@/lib/platform/settings/current'
import { REVISIONS_LISTED } from './constants'
import type { ShareHistory, SmartLink, SmartLinks } from './schema'
import { readResults } from './weight-data'
import { comparable, probabilitiesBest, seededRandom } from './weight-rules'

/** The smart links of an affiliate, oldest first, with the results of their offers and how many there may be. */
export async function listSmartLinks(affiliateId: number, at: Date): Promise<SmartLinks> {
  return { smartLinks: await readSmartLinks(db(), affiliateId, at), limit: settings().links.smartLinks }
}

/** One smart link. @throws AppError not_found, for another affiliate's too */
export async function getSmartLink(tx: Tx, affiliateId: number, id: number, at: Date): Promise<SmartLink> {
  const [found] = await readSmartLinks(tx, affiliateId, at, id)
  if (!found) throw new AppError('not_found', 'This smart link does not exist.')
  return found
}

async function readSmartLinks(tx: Tx, affiliateId: number, at: Date, id?: number): Promise<SmartLink[]> {
  const rows = await tx.smartLink.findMany({
    where: { affiliateId, deletedAt: null, ...(id !== undefined && { id }) },
    orderBy: { id: 'asc' },
    include: { arms: { orderBy: { position: 'asc' } } },
  })
  if (rows.length === 0) return []
  const offerIds = [...new Set(rows.flatMap(({ arms }) => arms.map(({ offerId }) => offerId)))]
  const [offers, openIds, results, shares] = await Promise.all([
    tx.offer.findMany({ where: { id: { in: offerIds } }, select: { id: true, name: true } }),
    readOpenIds(tx, affiliateId, offerIds, at),
    readResults(tx, { affiliateId, ids: rows.map((row) => row.id) }, at),
    tx.smartLinkShare.findMany({
      where: { OR: rows.map((row) => ({ smartLinkId: row.id, revision: row.revision })) },
    }),
  ])
  const names = new Map(offers.map((offer) => [offer.id, offer.name]))
  return rows.map((row) => {
    const own = shares.filter(({ smartLinkId }) => smartLinkId === row.id)
    const arms = row.arms.map((offer) => ({
      ...offer,
      result: results.of(row.id, offer.offerId),
      share: own.find(({ offerId }) => offerId === offer.offerId)?.shareBps ?? 0,
    }))
    const random = seededRandom(row.id)
    const compared = comparable(arms).flatMap((group) => {
      const by = row.split === 'conversions' ? 'conversions' : 'earnings'
      const best = probabilitiesBest(
        group.map(({ result }) => result),
        by,
        random,
      )
      const whole = group.reduce((sum, { share }) => sum + share, 0)
      return group.map(({ offerId, share }, index) => ({
        offerId,
        shareBps: whole === 0 ? 0 : Math.round((share * 10_000) / whole),
        bestBps: best[index] ?? 0,
        others: group.length - 1,
      }))
    })
    const { name, split, floorBps, isActive, revision, createdAt } = row
    return {
      id: row.id,
      name,
      split,
      isActive,
      revision,
      url: smartLinkAddress({ origin: siteUrl('/'), id: row.id }),
      floorPercent: floorBps / 100,
      sharedAt: (own[0]?.createdAt ?? createdAt).toISOString(),
      createdAt: createdAt.toISOString(),
      arms: arms.map(({ offerId, weight, countries, devices, visitors, result }) => ({
        offerId,
        weight,
        countries,
        visitors: furtherConditionsSchema.parse(visitors),
        offerName: names.get(offerId) ?? `Offer ${offerId}`,
        devices: DEVICES.filter((device) => devices.includes(device)),
        ...(compared.find((each) => each.offerId === offerId) ?? { shareBps: 0, bestBps: 0, others: 0 }),
        clicks: result.clicks,
        conversions: result.conversions,
        payoutCents: result.payoutCents,
        isOpen: openIds.has(offerId),
      })),
    }
  })
}

/** Which of some offers run and are open to the affiliate now. */
export async function readOpenIds(
  tx: Tx,
  affiliateId: number,
  offerIds: readonly number[],
  at: Date,
): Promise<ReadonlySet<number>> {
  const open = openTo(affiliateId, at, await listHiddenOfferIds(affiliateId, tx))
  const found = await tx.offer.findMany({ where: { AND: [{ id: { in: [...offerIds] } }, open] }, select: { id: true } })
  return new Set(found.map(({ id }) => id))
}

/** The latest shares of a smart link, newest first. @throws AppError not_found, for another affiliate's too */
export async function listShareHistory(affiliateId: number, id: number): Promise<ShareHistory> {
  const link = await db().smartLink.findFirst({ where: { id, affiliateId, deletedAt: null } })
  if (!link) throw new AppError('not_found', 'This smart link does not exist.')
  const rows = await db().smartLinkShare.findMany({
    where: { smartLinkId: id, revision: { gt: link.revision - REVISIONS_LISTED } },
    orderBy: [{ revision: 'desc' }, { shareBps: 'desc' }, { offerId: 'asc' }],
  })
  const offers = await db().offer.findMany({
    where: { id: { in: rows.map(({ offerId }) => offerId) } },
    select: { id: true, name: true },
  })
  const names = new Map(offers.map((offer) => [offer.id, offer.name]))
  return {
    revisions: [...new Set(rows.map(({ revision }) => revision))].map((revision) => ({
      revision,
      at: (rows.find((row) => row.revision === revision)?.createdAt ?? link.createdAt).toISOString(),
      shares: rows
        .filter((row) => row.revision === revision)
        .map(({ offerId, shareBps, bestBps, clicks, conversions, payoutCents }) => ({
          offerId,
          shareBps,
          bestBps,
          clicks,
          conversions,
          payoutCents: Number(payoutCents),
          offerName: names.get(offerId) ?? `Offer ${offerId}`,
        })),
    })),
  }
}
