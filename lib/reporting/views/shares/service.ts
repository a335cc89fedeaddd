import 'server-only'
import { randomBytes } from 'node:crypto'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { AppError } from '@/lib/platform/errors'
import { siteUrl } from '@/lib/platform/http/site-url'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { getView } from '../data'
import { openedQuery } from '../rules'
import type { ReaderContext } from '../service'
import { SHARED_ROOT, SHARES_MAX, TOKEN_BYTES } from './constants'
import { shownShare } from './data'
import { sharedQuery } from './rules'
import type { MadeShare, ShareView } from './schema'

/**
 * Makes a link that shows a view of one's own results to whoever holds it. Its address is in the answer only: the
 * database has the SHA-256 of its token.
 * @throws AppError not_found for somebody else's view; invalid when no column is left; conflict when there are as many as
 *   there may be
 */
export async function shareView(
  { actor, at }: ReaderContext,
  { viewId, days, hidesPayouts }: ShareView & { viewId: string },
): Promise<MadeShare> {
  if (actor.side !== 'own') throw new AppError('invalid', 'Reports over everybody are shared with staff only.')
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return transact(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM report_view WHERE id = ${viewId}::uuid FOR NO KEY UPDATE`
    const view = await getView(actor, viewId, tx)
    if (!sharedQuery(openedQuery(view.query, view.side).query, hidesPayouts)) {
      const message = 'All metrics of this view are payouts. Add another one first.'
      throw new AppError('invalid', message, { fields: { hidesPayouts: message } })
    }
    const count = await tx.reportShare.count({ where: { viewId, expiresAt: { gt: at } } })
    if (count >= SHARES_MAX) throw new AppError('conflict', `End a link first: there are ${SHARES_MAX} already.`)
    const share = await tx.reportShare.create({
      data: {
        id: newId(at),
        viewId,
        tokenHash: sha256Hex(token),
        hidesPayouts,
        createdAt: at,
        expiresAt: new Date(at.getTime() + days * DAY_MS),
      },
    })
    return { ...shownShare(share), url: siteUrl(`${SHARED_ROOT}/${token}`) }
  })
}

/** Ends a link at once. @throws AppError not_found for somebody else's */
export async function endShare(
  { actor: { userId, side } }: ReaderContext,
  { viewId, shareId }: { viewId: string; shareId: string },
): Promise<void> {
  const { count } = await db().reportShare.deleteMany({ where: { id: shareId, viewId, view: { userId, side } } })
  if (count === 0) throw new AppError('not_found', 'There is no such link.')
}

/** Notes that a link was opened. */
export async function noteOpened({ at }: { at: Date }, { id }: { id: string }): Promise<void> {
  await db().reportShare.updateMany({ where: { id }, data: { lastOpenedAt: at } })
}
