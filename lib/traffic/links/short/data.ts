import 'server-only'
import { smartLinkAddress, trackingLink } from '@/lib/catalog/links/rules'
import type { SubIds } from '@/lib/catalog/links/schema'
import type { ShortLink as Row } from '@/lib/generated/prisma/client'
import { db, type Tx } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { toPage } from '@/lib/platform/http/responses/pagination'
import { siteUrl } from '@/lib/platform/http/site-url'
import { settings } from '@/lib/platform/settings/current'
import { shortAddress } from './rules'
import type { ShortLink, ShortLinks, ShortLinksQuery, ShortLinkTarget } from './schema'

/** A page of the short links of an affiliate, newest first, with how many there are and may be. */
export async function listShortLinks(affiliateId: number, { limit, cursor }: ShortLinksQuery): Promise<ShortLinks> {
  const own = { affiliateId, deletedAt: null }
  const [rows, count] = await Promise.all([
    db().shortLink.findMany({
      where: { ...own, ...(cursor && { id: { lt: cursor } }) },
      orderBy: { id: 'desc' },
      take: limit + 1,
    }),
    db().shortLink.count({ where: own }),
  ])
  const { page, nextCursor } = toPage(rows, limit, ({ id }) => String(id))
  return { shortLinks: await toShortLinks(db(), page), nextCursor, count, limit: settings().links.shortLinks }
}

/** One short link. @throws AppError not_found, for another affiliate's too */
export async function getShortLink(affiliateId: number, id: number, tx: Tx = db()): Promise<ShortLink> {
  const rows = await tx.shortLink.findMany({ where: { id, affiliateId, deletedAt: null } })
  const [found] = await toShortLinks(tx, rows)
  if (!found) throw new AppError('not_found', 'This short link does not exist.')
  return found
}

async function toShortLinks(tx: Tx, rows: readonly Row[]): Promise<ShortLink[]> {
  const ids = (of: (row: Row) => number | null) => rows.map(of).filter((id) => id !== null)
  const offers = await tx.offer.findMany({
    where: { id: { in: ids(({ offerId }) => offerId) } },
    select: { id: true, name: true },
  })
  const smartLinks = await tx.smartLink.findMany({
    where: { id: { in: ids(({ smartLinkId }) => smartLinkId) } },
    select: { id: true, name: true, deletedAt: true },
  })
  const site = siteUrl('/')
  return rows.map((row) => {
    const { id, affiliateId, host, slug, offerId, smartLinkId, isActive, disabledReason, createdAt } = row
    const smart = smartLinks.find((link) => link.id === smartLinkId)
    const offerName = offers.find((offer) => offer.id === offerId)?.name
    return {
      id,
      host,
      slug,
      isActive,
      disabledReason: row.disabledAt === null ? null : (disabledReason ?? ''),
      address: shortAddress({ siteUrl: site, host, slug }),
      leadsTo: offerName ?? (smart ? smart.name : `s${smartLinkId}`),
      isTargetGone: smartLinkId !== null && (!smart || smart.deletedAt !== null),
      target: toTarget(row),
      direct: directAddress(site, row, affiliateId),
      createdAt: createdAt.toISOString(),
    }
  })
}

/** Where a short link leads, and what it carries. */
export const toTarget = ({ offerId, smartLinkId, source, s1, s2, s3, s4, s5, url }: Row): ShortLinkTarget => ({
  offerId,
  smartLinkId,
  source,
  s1,
  s2,
  s3,
  s4,
  s5,
  url,
})

/** The long link a short one stands for. */
function directAddress(site: string, row: Row, affiliateId: number): string {
  const { offerId, smartLinkId, source, url } = row
  const parts = { origin: site, affiliateId, source: source ?? '', url: url ?? '', subIds: subIdsOf(row) }
  if (offerId !== null) return trackingLink({ ...parts, offerId })
  const link = new URL(smartLinkAddress({ origin: site, id: smartLinkId ?? 0 }))
  link.search = new URL(trackingLink({ ...parts, offerId: 1 })).search
  link.searchParams.delete('a')
  return link.href
}

const subIdsOf = (row: Row): SubIds =>
  Object.fromEntries((['s1', 's2', 's3', 's4', 's5'] as const).flatMap((key) => (row[key] ? [[key, row[key]]] : [])))
