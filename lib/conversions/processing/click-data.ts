import 'server-only'
import type { Click } from '@/lib/generated/prisma/client'
import { db, type Tx } from '@/lib/platform/database/db'

/** The click a postback names, with the advertiser of its offer. */
export type KnownClick = Click & { advertiserId: number }

/** Finds a click by affiliate and id: one partition, one index lookup. */
export async function findClick(ref: { affiliateId: number; id: string }): Promise<KnownClick | undefined> {
  const click = await db().click.findUnique({ where: { affiliateId_id: ref } })
  if (!click) return undefined
  const offer = await db().offer.findUnique({ where: { id: click.offerId }, select: { advertiserId: true } })
  return offer ? { ...click, advertiserId: offer.advertiserId } : undefined
}

/** Locks a click for the rest of the transaction, so that its conversions are checked one at a time. */
export async function lockClick(tx: Tx, ref: { affiliateId: number; id: string }): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM click WHERE affiliate_id = ${ref.affiliateId} AND id = ${ref.id}::uuid FOR NO KEY UPDATE`
}
