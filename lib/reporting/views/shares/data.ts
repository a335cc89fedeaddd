import 'server-only'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/database/db'
import type { Report, ReportQuery } from '../../builder/schema'
import { runReport } from '../../builder/service'
import { getView } from '../data'
import type { ReportReader } from '../policy'
import { openedQuery } from '../rules'
import { sharedQuery } from './rules'
import type { Share } from './schema'

type ShareRow = { id: string; hidesPayouts: boolean; createdAt: Date; expiresAt: Date; lastOpenedAt: Date | null }

export const shownShare = ({ id, hidesPayouts, createdAt, expiresAt, lastOpenedAt }: ShareRow): Share => ({
  id,
  hidesPayouts,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  lastOpenedAt: lastOpenedAt?.toISOString() ?? null,
})

/** The links of a view that still work, newest first. @throws AppError not_found for somebody else's view */
export async function listShares(reader: ReportReader, viewId: string, at: Date): Promise<{ shares: Share[] }> {
  await getView(reader, viewId)
  const found = await db().reportShare.findMany({
    where: { viewId, expiresAt: { gt: at }, view: { userId: reader.userId } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
  return { shares: found.map(shownShare) }
}

/** A shared view as its visitor sees it. */
export type SharedReport = {
  id: string
  name: string
  /** Whose results they are. */
  owner: string
  query: ReportQuery
  report: Report
  expiresAt: Date
}

/**
 * What a link shows at an instant: the view of an active affiliate, and none of its columns that the link hides. Null for
 * a token that was never given out, has expired or was revoked.
 * @throws AppError what `runReport` throws
 */
export async function findSharedReport(token: string, at: Date): Promise<SharedReport | null> {
  const share = await db().reportShare.findUnique({
    where: { tokenHash: sha256Hex(token), expiresAt: { gt: at }, view: { side: 'own' } },
    include: { view: true },
  })
  if (!share) return null
  const owner = await db().affiliate.findFirst({
    where: { userId: share.view.userId, status: { in: ['approved', 'pending'] }, user: { status: 'active' } },
    select: { id: true, user: { select: { firstName: true, lastName: true } } },
  })
  const query = sharedQuery(openedQuery(share.view.query, 'own').query, share.hidesPayouts)
  if (!owner || !query) return null
  const report = await runReport({ scope: owner.id, at }, query)
  const name = `${owner.user.firstName} ${owner.user.lastName}`.trim()
  return {
    id: share.id,
    name: share.view.name,
    owner: name || `Affiliate ${owner.id}`,
    query,
    report,
    expiresAt: share.expiresAt,
  }
}
