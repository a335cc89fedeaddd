import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { lockOpenOffer } from '../offers/lock-service'
import type { LandingPageInput } from './admin-schema'
import { PAGES_MAX } from './constants'

type Page = Omit<LandingPageInput, 'reason'>

/**
 * Adds a landing page to an offer; visitors of links that name no page are sent there with the commit, by weight.
 * @returns its number
 * @throws AppError not_found; conflict for an archived offer, or one that has as many pages as it can
 */
export function addLandingPage(
  context: StaffContext,
  { id, reason, ...page }: LandingPageInput & { id: number },
): Promise<number> {
  const { at } = context
  return transact(async (tx) => {
    await lockOpenOffer(tx, id)
    if ((await tx.offerLandingPage.count({ where: { offerId: id } })) >= PAGES_MAX)
      throw new AppError(
        'conflict',
        `An offer has at most ${PAGES_MAX} landing pages. Change one that is switched off.`,
      )
    const { id: pageId } = await tx.offerLandingPage.create({ data: { ...page, offerId: id, createdAt: at } })
    await audit(tx, context, { id, pageId, action: 'offer.add_landing_page', after: page, reason })
    return pageId
  })
}

/**
 * Changes a landing page. One that is switched off takes no visitors; its results stay.
 * @throws AppError not_found; conflict for an archived offer
 */
export function changeLandingPage(
  context: StaffContext,
  { id, pageId, reason, ...page }: LandingPageInput & { id: number; pageId: number },
): Promise<void> {
  return transact(async (tx) => {
    await lockOpenOffer(tx, id)
    const found = await tx.offerLandingPage.findFirst({ where: { id: pageId, offerId: id } })
    if (!found) throw new AppError('not_found', 'There is no such landing page.')
    await tx.offerLandingPage.update({ where: { id: pageId }, data: page })
    const { name, url, weight, isActive } = found
    await audit(tx, context, {
      id,
      pageId,
      action: 'offer.change_landing_page',
      before: { name, url, weight, isActive },
      after: page,
      reason,
    })
  })
}

type Change = { id: number; pageId: number; action: string; before?: Page; after: Page; reason: string }

function audit(
  tx: Tx,
  { actor, at }: StaffContext,
  { id, pageId, action, before, after, reason }: Change,
): Promise<void> {
  return recordAudit(tx, actor, {
    action,
    subject: 'offer',
    subjectId: String(id),
    ...(before && { before }),
    after: { landingPage: pageId, ...after },
    reason,
    at,
  })
}
