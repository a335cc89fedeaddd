import 'server-only'
import { openAccess } from '@/lib/catalog/applications/access-admin-service'
import { AppError } from '@/lib/platform/errors'
import type { ImportRows } from '../rows/schema'
import { type RowResult, toRowResult } from './applied-row-rules'
import {
  adoptRow,
  auditReason,
  findRecord,
  type RunningImport,
  repeatRow,
  requireOurs,
  type Step,
  storeRecord,
} from './applied-row-service'

const REFUSED_HERE = 'Staff refused this affiliate here. Accept it to approve the affiliate all the same.'

/**
 * Approves an affiliate for an offer as at the source, through the service of its screen, without a message to the affiliate.
 * @throws AppError for an affiliate who is not approved there, and for what the service refuses
 */
export async function applyAccess(step: Step<'access'>): Promise<RowResult> {
  const { tx, context, row } = step
  const { status } = row.data
  if (status !== 'approved')
    throw new AppError('invalid', `At the source it is ${status}; approvals alone are imported. It has no access here.`)
  const offerId = await requireOurs(step, 'offer', row.data.offerId)
  const affiliateId = await requireOurs(step, 'affiliate', row.data.affiliateId)
  const found = await tx.affiliateOffer.findUnique({
    where: { affiliateId_offerId: { affiliateId, offerId } },
    select: { status: true },
  })
  const applied = { status }
  const record = { ourId: `${offerId}:${affiliateId}`, applied, ourVersion: 'approved' }
  const known = await findRecord(step)
  const approve = async () => {
    await openAccess(tx, context, { id: offerId, affiliateId, reason: auditReason(step) })
    return 'approved'
  }
  if (known) return repeatRow(step, { known, applied, current: found?.status ?? null, follow: approve })
  if (found?.status === 'approved') return adoptRow(step, record)
  if (found?.status === 'rejected' && !row.isAccepted) return toRowResult('decision', REFUSED_HERE)
  await approve()
  await storeRecord(step, record)
  return toRowResult('create', 'Approved here as at the source.', record.ourId)
}

const NOBODY =
  'Only approved affiliates may promote it, and this import has no approvals for it: import “Approvals for offers”, or clicks of its links are not counted.'

/** What staff must know of an offer that only approved affiliates may promote; empty where the import has its approvals. */
export async function accessWarning(
  { tx, running }: { tx: Step['tx']; running: RunningImport },
  { externalId, isPrivate, requiresApproval }: ImportRows['offer'],
): Promise<string> {
  if (!isPrivate && !requiresApproval) return ''
  const [found] = await tx.$queryRaw<[{ is: boolean }]>`
    SELECT EXISTS (SELECT FROM network_import_row WHERE import_id = ${running.id}::uuid AND kind = 'access'
        AND data ->> 'offerId' = ${externalId} AND data ->> 'status' = 'approved')
      OR EXISTS (SELECT FROM foreign_id f JOIN affiliate_offer a ON a.offer_id::text = f.our_id AND a.status = 'approved'
        WHERE f.source = ${running.source} AND f.kind = 'offer' AND f.foreign_id = ${externalId}) AS is`
  return found.is ? '' : ` ${NOBODY}`
}
