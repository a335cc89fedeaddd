import 'server-only'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { listComputed, readResults } from './weight-data'
import {
  areMoved,
  divideTraffic,
  type Random,
  type RotationOffer,
  type RotationShare,
  seededRandom,
} from './weight-rules'

/**
 * The job: computes the shares of smart links whose results decide. They are stored, under a new revision, when they have
 * changed by more than chance.
 * @param random by default numbers that follow from the link and the instant
 * @returns how many smart links have new shares
 */
export async function shareSmartLinks({ at, random }: { at: Date; random?: Random }): Promise<number> {
  let changed = 0
  for (const { id } of await listComputed()) {
    if (await transact((tx) => computeShares(tx, id, { at, random }))) changed += 1
  }
  return changed
}

async function computeShares(tx: Tx, id: number, { at, random }: { at: Date; random?: Random | undefined }) {
  await tx.$queryRaw`SELECT 1 FROM smart_link WHERE id = ${id} FOR NO KEY UPDATE`
  const link = await tx.smartLink.findFirst({
    where: { id, split: { not: 'weight' }, isActive: true, deletedAt: null },
    include: { arms: { orderBy: { position: 'asc' } } },
  })
  if (!link) return false
  const results = await readResults(tx, { affiliateId: link.affiliateId, ids: [id] }, at)
  const arms = link.arms.map((offer) => ({ ...offer, result: results.of(id, offer.offerId) }))
  const shares = divideTraffic(arms, link, random ?? seededRandom(drawSeed(id, at)))
  const before = await tx.smartLinkShare.findMany({ where: { smartLinkId: id, revision: link.revision } })
  if (!areMoved(before, shares)) return false
  await storeShares(tx, { id, revision: link.revision + 1 }, { arms, shares, at })
  return true
}

/** The seed of the draws for a link at an instant. */
export const drawSeed = (id: number, at: Date): number => (id * 2_654_435_761 + Math.floor(at.getTime() / 1000)) >>> 0

type NewShares = { arms: readonly RotationOffer[]; shares: readonly RotationShare[]; at: Date }

/** Stores shares with the results behind them under a revision, which then is in use. Earlier ones stay as they were. */
export async function storeShares(
  tx: Tx,
  { id, revision }: { id: number; revision: number },
  { arms, shares, at }: NewShares,
): Promise<void> {
  await tx.smartLinkShare.createMany({
    data: shares.map(({ offerId, shareBps, bestBps }) => {
      const {
        clicks = 0,
        conversions = 0,
        payoutCents = 0,
      } = arms.find((offer) => offer.offerId === offerId)?.result ?? {}
      return {
        smartLinkId: id,
        revision,
        offerId,
        shareBps,
        bestBps,
        createdAt: at,
        clicks,
        conversions,
        payoutCents: BigInt(payoutCents),
      }
    }),
  })
  await tx.smartLink.update({ where: { id }, data: { revision } })
}
