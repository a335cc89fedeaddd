import 'server-only'
import { db } from '@/lib/platform/database/db'

export type UnfundedSale = { affiliateId: number; conversionId: string }

/** The sale that has waited longest for the money of an advertiser. */
export async function firstUnfunded(advertiserId: number): Promise<UnfundedSale | undefined> {
  const [sale] = await db().$queryRaw<UnfundedSale[]>`
    SELECT affiliate_id AS "affiliateId", id AS "conversionId" FROM conversion
    WHERE advertiser_id = ${advertiserId} AND reason = 'unfunded' ORDER BY created_at, id LIMIT 1`
  return sale
}

/** The advertisers whose money was used up when this was last looked at. */
export async function listClosedAdvertisers(): Promise<number[]> {
  const closed = await db().advertiser.findMany({
    where: { unfundedSince: { not: null } },
    select: { id: true },
    orderBy: { id: 'asc' },
  })
  return closed.map(({ id }) => id)
}
