import 'server-only'
import type { AffiliateActor, WriteContext } from '@/lib/accounts/auth/actor'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { settings } from '@/lib/platform/settings/current'
import { getSmartLink, readOpenIds } from './data'
import type { SmartLink, SmartLinkInput } from './schema'
import { readResults } from './weight-data'
import { divideTraffic, seededRandom } from './weight-rules'
import { drawSeed, storeShares } from './weight-service'

type Context = WriteContext<Pick<AffiliateActor, 'affiliateId'>>

/**
 * Makes a smart link over offers the affiliate may promote.
 * @throws AppError invalid for an offer they may not promote; conflict when they have as many as they may
 */
export async function createSmartLink({ actor, at }: Context, input: SmartLinkInput): Promise<SmartLink> {
  const { affiliateId } = actor
  const { smartLinks: limit } = settings().links
  return transact(async (tx) => {
    // serialized, so that two requests at once cannot both make the last one
    await tx.$queryRaw`SELECT 1 FROM affiliate WHERE id = ${affiliateId} FOR NO KEY UPDATE`
    const count = await tx.smartLink.count({ where: { affiliateId, deletedAt: null } })
    if (count >= limit) throw new AppError('conflict', `You have ${limit} smart links, which is the most.`)
    await assertOpen(tx, affiliateId, input, { at })
    const { name, split, floorPercent, isActive } = input
    const { id } = await tx.smartLink.create({
      data: { affiliateId, name, split, isActive, floorBps: floorPercent * 100, createdAt: at },
    })
    await replaceRotation(tx, { id, affiliateId, revision: 1 }, input, at)
    return getSmartLink(tx, affiliateId, id, at)
  })
}

/** Replaces all of a smart link; its clicks and results stay. @throws AppError not_found, invalid */
export async function changeSmartLink(
  { actor, at }: Context,
  { id, ...input }: SmartLinkInput & { id: number },
): Promise<SmartLink> {
  const { affiliateId } = actor
  return transact(async (tx) => {
    const { revision } = await lockSmartLink(tx, affiliateId, id)
    const known = await tx.smartLinkArm.findMany({ where: { smartLinkId: id }, select: { offerId: true } })
    await assertOpen(tx, affiliateId, input, { at, except: known.map(({ offerId }) => offerId) })
    const { name, split, floorPercent, isActive } = input
    await tx.smartLink.update({ where: { id }, data: { name, split, isActive, floorBps: floorPercent * 100 } })
    await tx.smartLinkArm.deleteMany({ where: { smartLinkId: id } })
    await replaceRotation(tx, { id, affiliateId, revision: revision + 1 }, input, at)
    return getSmartLink(tx, affiliateId, id, at)
  })
}

/** Deletes a smart link: its address answers a plain page from then on. @throws AppError not_found */
export async function removeSmartLink({ actor, at }: Context, { id }: { id: number }): Promise<void> {
  await transact(async (tx) => {
    await lockSmartLink(tx, actor.affiliateId, id)
    await tx.smartLink.update({ where: { id }, data: { deletedAt: at } })
  })
}

/** Locks a smart link for the rest of the transaction. @throws AppError not_found, for another affiliate's too */
async function lockSmartLink(tx: Tx, affiliateId: number, id: number) {
  await tx.$queryRaw`SELECT 1 FROM smart_link WHERE id = ${id} FOR NO KEY UPDATE`
  const link = await tx.smartLink.findFirst({ where: { id, affiliateId, deletedAt: null } })
  if (!link) throw new AppError('not_found', 'This smart link does not exist.')
  return link
}

type Whose = { id: number; affiliateId: number; revision: number }

async function replaceRotation(tx: Tx, { id, affiliateId, revision }: Whose, input: SmartLinkInput, at: Date) {
  await tx.smartLinkArm.createMany({
    data: input.arms.map((offer, position) => ({ ...offer, smartLinkId: id, position })),
  })
  const results = await readResults(tx, { affiliateId, ids: [id] }, at)
  const arms = input.arms.map((offer) => ({ ...offer, result: results.of(id, offer.offerId) }))
  const terms = { split: input.split, floorBps: input.floorPercent * 100 }
  const shares = divideTraffic(arms, terms, seededRandom(drawSeed(id, at)))
  await storeShares(tx, { id, revision }, { arms, shares, at })
}

/** An offer that is in the link already may stay, also while it is paused. */
async function assertOpen(
  tx: Tx,
  affiliateId: number,
  { arms }: SmartLinkInput,
  { at, except = [] }: { at: Date; except?: readonly number[] },
): Promise<void> {
  const openIds = await readOpenIds(
    tx,
    affiliateId,
    arms.map(({ offerId }) => offerId),
    at,
  )
  const wrong = arms.findIndex(({ offerId }) => !openIds.has(offerId) && !except.includes(offerId))
  if (wrong < 0) return
  const message = 'You cannot promote this offer now. Choose another one.'
  throw new AppError('invalid', message, { fields: { [`arms.${wrong}.offerId`]: message } })
}
