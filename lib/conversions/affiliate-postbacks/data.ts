import 'server-only'
import type { AffiliatePostback, AffiliatePostbackDelivery } from '@/lib/generated/prisma/client'
import { db, type Tx } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { toPage } from '@/lib/platform/http/responses/pagination'
import {
  type DeliveriesPage,
  type DeliveriesQuery,
  type Delivery,
  deliverySchema,
  type Postback,
  parseStatusNames,
} from './schema'

const unknown = () => new AppError('not_found', 'This postback does not exist.')

/** The postbacks of an affiliate, oldest first. */
export async function listPostbacks(affiliateId: number, tx: Tx = db()): Promise<Postback[]> {
  const rows = await tx.affiliatePostback.findMany({ where: { affiliateId, removedAt: null }, orderBy: { id: 'asc' } })
  const offerIds = rows.flatMap(({ offerId }) => offerId ?? [])
  const offers = await tx.offer.findMany({ where: { id: { in: offerIds } }, select: { id: true, name: true } })
  const names = new Map(offers.map(({ id, name }) => [id, name]))
  const ids = rows.map(({ id }) => id)
  const newest = await readNewest(tx, ids)
  return rows.map((row) =>
    toPostback(row, newest.get(row.id), row.offerId === null ? null : (names.get(row.offerId) ?? null)),
  )
}

// `take` of a nested relation would read the whole log of each.
async function readNewest(tx: Tx, ids: string[]): Promise<Map<string, Last>> {
  const rows = await tx.$queryRaw<({ postbackId: string } & Last)[]>`
    SELECT postback.id AS "postbackId", newest.status, newest.created_at AS "createdAt"
    FROM unnest(${ids}::uuid[]) AS postback (id)
    CROSS JOIN LATERAL (
      SELECT d.status::text, d.created_at FROM affiliate_postback_delivery d
      WHERE d.postback_id = postback.id ORDER BY d.id DESC LIMIT 1
    ) newest`
  return new Map(rows.map(({ postbackId, ...last }) => [postbackId, last]))
}

/** One postback of an affiliate. @throws AppError not_found, also for another affiliate's */
export async function getPostback(affiliateId: number, id: string, tx: Tx = db()): Promise<Postback> {
  const found = (await listPostbacks(affiliateId, tx)).find((postback) => postback.id === id)
  if (!found) throw unknown()
  return found
}

type Last = Pick<AffiliatePostbackDelivery, 'status' | 'createdAt'>

function toPostback(row: AffiliatePostback, last: Last | undefined, offerName: string | null): Postback {
  const { id, url, method, events, tellsRefunds, offerId, isActive, createdAt, formerSecretUntil } = row
  return {
    id,
    url,
    method,
    events: [...events, ...(tellsRefunds ? (['refunded'] as const) : [])],
    statusNames: parseStatusNames(row.statusNames),
    offerId,
    offerName,
    isActive,
    createdAt: createdAt.toISOString(),
    formerSecretUntil: formerSecretUntil?.toISOString() ?? null,
    last: last ? { status: last.status, at: last.createdAt.toISOString() } : null,
  }
}

/**
 * The log of one postback, newest first; also of a removed one, which may still be open on a page.
 * @throws AppError not_found, also for another affiliate's
 */
export async function listDeliveries(
  affiliateId: number,
  postbackId: string,
  { cursor, limit }: DeliveriesQuery,
): Promise<DeliveriesPage> {
  const owner = await db().affiliatePostback.count({ where: { id: postbackId, affiliateId } })
  if (owner === 0) throw unknown()
  const rows = await db().affiliatePostbackDelivery.findMany({
    where: { postbackId, affiliateId, ...(cursor && { id: { lt: cursor } }) },
    orderBy: { id: 'desc' },
    take: limit + 1,
  })
  const { page, nextCursor } = toPage(rows, limit, ({ id }) => id)
  return { deliveries: page.map(toDelivery), nextCursor }
}

/** A line of the log as its affiliate sees it. */
export function toDelivery(row: AffiliatePostbackDelivery): Delivery {
  const { createdAt, finishedAt, nextTryAt, replayOfId, ...rest } = row
  return deliverySchema.parse({
    ...rest,
    isReplay: replayOfId !== null,
    messageId: replayOfId ?? row.id,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    nextTryAt: nextTryAt?.toISOString() ?? null,
  })
}
