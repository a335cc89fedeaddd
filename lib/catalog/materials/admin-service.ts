import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { assertOfferVersion, lockOpenOffer, touchOffer } from '../offers/lock-service'
import type { CreativesChange, PicturesChange } from './admin-schema'

const subjectOf = (id: number) => ({ subject: 'offer', subjectId: String(id) })

/** Sets the pictures of an offer, in their order. @throws AppError `not_found`; `conflict` when it was changed since */
export function changePictures(
  { actor, at }: StaffContext,
  { id: offerId, pictures, version, reason }: PicturesChange & { id: number },
): Promise<void> {
  return transact(async (tx) => {
    assertOfferVersion(await lockOpenOffer(tx, offerId), version)
    const before = await tx.offerThumbnail.findMany({ where: { offerId }, orderBy: { position: 'asc' } })
    await tx.offerThumbnail.deleteMany({ where: { offerId } })
    await tx.offerThumbnail.createMany({
      data: pictures.map(({ url, ...size }, position) => ({
        id: newId(at),
        offerId,
        previewUri: url,
        position,
        ...size,
      })),
    })
    await touchOffer(tx, offerId, at)
    await recordAudit(tx, actor, {
      ...subjectOf(offerId),
      action: 'offer.pictures',
      before: { pictures: before.map(({ previewUri }) => previewUri) },
      after: { pictures: pictures.map(({ url }) => url) },
      reason,
      at,
    })
  })
}

type Creative = { kind: string; title: string; url: string | null; body: string | null }
const creativeFacts = ({ kind, title, url, body }: Creative) => ({ kind, title, url, body })

/** Sets the creatives of an offer, in their order. @throws AppError `not_found`; `conflict` when it was changed since */
export function changeCreatives(
  context: StaffContext,
  { id: offerId, version, ...change }: CreativesChange & { id: number },
): Promise<void> {
  return transact(async (tx) => {
    assertOfferVersion(await lockOpenOffer(tx, offerId), version)
    await replaceCreatives(tx, context, { offerId, ...change })
  })
}

type CreativesOf = Pick<CreativesChange, 'creatives'> & { offerId: number; reason?: string }

/** Sets the creatives of an offer that the caller's transaction has locked; call it last. @throws AppError `conflict` */
export async function replaceCreatives(
  tx: Tx,
  { actor, at }: StaffContext,
  { offerId, creatives, reason }: CreativesOf,
): Promise<void> {
  const before = await tx.offerCreative.findMany({ where: { offerId }, orderBy: { position: 'asc' } })
  const remainingIds = creatives.flatMap(({ id }) => (id === null ? [] : [id]))
  if (remainingIds.some((id) => !before.some((creative) => creative.id === id)))
    throw new AppError('conflict', 'One of these creatives no longer exists. Reload the page.')
  await tx.offerCreative.deleteMany({ where: { offerId, id: { notIn: remainingIds } } })
  for (const [position, { id, ...creative }] of creatives.entries()) {
    const columns = { ...creative, position }
    if (id === null) await tx.offerCreative.create({ data: { id: newId(at), offerId, createdAt: at, ...columns } })
    else await tx.offerCreative.update({ where: { id }, data: columns })
  }
  await touchOffer(tx, offerId, at)
  await recordAudit(tx, actor, {
    ...subjectOf(offerId),
    action: 'offer.creatives',
    before: { creatives: before.map(creativeFacts) },
    after: { creatives: creatives.map(creativeFacts) },
    ...(reason && { reason }),
    at,
  })
}
