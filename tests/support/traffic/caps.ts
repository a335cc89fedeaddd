import type { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import type { openShop } from '../tracking/shop'
import { rulesSettled, track } from '../tracking/tracking'

/** A cap of ten conversions a day by default. */
export function createCap(data: Partial<Prisma.ConversionCapUncheckedCreateInput>) {
  return db().conversionCap.create({ data: { metric: 'conversions', period: 'day', limitValue: 10n, ...data } })
}

type Shop = Awaited<ReturnType<typeof openShop>>

/** Posts many sales of one offer at once, each for its own click; how many were accepted and rejected. */
export async function sellAtOnce(shop: Shop, count: number, affiliateIds: readonly number[], offerId = shop.offer.id) {
  await rulesSettled()
  const clicks = await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const affiliateId = affiliateIds[index % affiliateIds.length]
      return shop.click({ offerId, ...(affiliateId !== undefined && { affiliateId }) })
    }),
  )
  const answers = await Promise.all(clicks.map(({ click_id }) => shop.send({ click_id })))
  const counted = (status: string) => answers.filter(({ body }) => body.status === status).length
  return [counted('accepted'), counted('rejected')]
}

/** Sends many visitors to one link at once; how often each status was answered. */
export async function visitAtOnce(count: number, link: string, at: Date): Promise<Record<number, number>> {
  await rulesSettled()
  const answers = await Promise.all(
    Array.from({ length: count }, (_, index) => track(link, { at, peer: `10.9.${index >> 8}.${index & 255}` })),
  )
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** How much of a cap is used, by period. */
export async function usedOf(capId: number): Promise<bigint[]> {
  const rows = await db().conversionCapUsage.findMany({ where: { capId }, orderBy: { periodDay: 'asc' } })
  return rows.map(({ used }) => used)
}
