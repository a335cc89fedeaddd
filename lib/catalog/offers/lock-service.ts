import 'server-only'
import type { Offer } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'

/**
 * An offer that nobody else changes until the transaction ends; conversions go on.
 * @throws AppError `not_found`
 */
export async function lockOffer(tx: Tx, id: number): Promise<Offer> {
  await tx.$queryRaw`SELECT 1 FROM offer WHERE id = ${id} FOR NO KEY UPDATE`
  const found = await tx.offer.findUnique({ where: { id } })
  if (!found) throw new AppError('not_found', 'There is no such offer.')
  return found
}

/** An offer as `lockOffer` has it, for a change of what an archived one no longer needs. @throws AppError `conflict` */
export async function lockOpenOffer(tx: Tx, id: number): Promise<Offer> {
  const offer = await lockOffer(tx, id)
  if (offer.status === 'archived') throw new AppError('conflict', 'This offer is archived. Restore it first.')
  return offer
}

const CHANGED =
  'Somebody else changed this offer while you were editing. Your input is kept. Save again to apply only what you changed.'

/** Refuses a change of an offer that was changed since it was seen. @throws AppError `conflict` */
export function assertOfferVersion(offer: Pick<Offer, 'version'>, version: number): void {
  if (offer.version !== version) throw new AppError('conflict', CHANGED)
}

/** Counts a change of an offer, so that whoever edits it hears of it; the click path reads the offer again. */
export async function touchOffer(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.offer.update({ where: { id }, data: { version: { increment: 1 }, updatedAt: at } })
}

/**
 * Keeps an advertiser active until the transaction ends, so that its offer can be active.
 * @throws AppError `conflict` when it is not
 */
export async function lockActiveAdvertiser(tx: Tx, advertiserId: number): Promise<void> {
  const [advertiser] = await tx.$queryRaw<{ name: string; status: string }[]>`
    SELECT name, status FROM advertiser WHERE id = ${advertiserId} FOR SHARE`
  if (!advertiser) throw new AppError('not_found', 'There is no such advertiser.')
  if (advertiser.status === 'active') return
  const message = `${advertiser.name} is ${advertiser.status}: its offers cannot be active. Resume the advertiser first.`
  throw new AppError('conflict', message, { fields: { advertiserId: message } })
}
