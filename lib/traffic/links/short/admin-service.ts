import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import type { LinkState } from './admin-schema'

/**
 * Disables a short link, or enables it again. Its affiliate reads why and cannot undo it.
 * @throws AppError not_found, conflict when it is in that state already
 */
export async function setShortLinkState(
  { actor, at }: StaffContext,
  { id, isDisabled, reason }: LinkState & { id: number },
): Promise<void> {
  await transact(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM short_link WHERE id = ${id} FOR NO KEY UPDATE`
    const link = await tx.shortLink.findFirst({ where: { id, deletedAt: null } })
    if (!link) throw new AppError('not_found', 'This short link does not exist.')
    const { affiliateId, host, slug, disabledAt } = link
    if ((disabledAt !== null) === isDisabled) {
      throw new AppError('conflict', isDisabled ? 'It is already disabled.' : 'It is already enabled.')
    }
    await tx.shortLink.update({
      where: { id },
      data: { disabledAt: isDisabled ? at : null, disabledReason: isDisabled ? reason : null },
    })
    await recordAudit(tx, actor, {
      action: isDisabled ? 'short-link.disable' : 'short-link.enable',
      subject: 'short-link',
      subjectId: `${id}`,
      before: { isDisabled: !isDisabled },
      after: { isDisabled, affiliateId, host, slug },
      reason,
      at,
    })
  })
}
