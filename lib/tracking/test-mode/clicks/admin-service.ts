import 'server-only'
import { randomBytes } from 'node:crypto'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { siteUrl } from '@/lib/platform/http/site-url'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { fillDestination } from '@/lib/traffic/clicks/destination-rules'
import { insertClicks } from '@/lib/traffic/clicks/storage/click-insert-service'
import { publicClickId } from '@/lib/traffic/requests/click-id-rules'
import { openTestAccount } from '../test-account-service'
import type { TestClick } from './admin-schema'
import { formatTestCurl } from './rules'

/** The source and sub-IDs of a test click, so that every macro of a destination is filled in. */
const TEST_SOURCE = 'test'
const TEST_SUB_IDS = { s1: 'test-s1', s2: 'test-s2', s3: 'test-s3', s4: 'test-s4', s5: 'test-s5' } as const

/**
 * Stores a click of the network's test account on an offer of any status, and fills in the offer's destination with it. The
 * click is flagged: its conversions are not paid, and stand in no figure.
 * @throws AppError `not_found`
 */
export async function makeTestClick({ actor, at }: StaffContext, offerId: number): Promise<TestClick> {
  const id = newId(at)
  const affiliateId = await openTestAccount({ at }, 'network')
  const offer = await transact(async (tx) => {
    const found = await tx.offer.findUnique({
      where: { id: offerId },
      select: { destinationUrl: true, payoutType: true },
    })
    if (!found) throw new AppError('not_found', 'There is no such offer.')
    await recordAudit(tx, actor, {
      action: 'offer.test',
      subject: 'offer',
      subjectId: String(offerId),
      after: { clickId: publicClickId(affiliateId, id) },
      reason: 'Tried the offer out',
      at,
    })
    return found
  })
  const clickId = publicClickId(affiliateId, id)
  await insertClicks([
    {
      affiliateId,
      id,
      offerId,
      linkedOfferId: null,
      sourceId: 0,
      subIds: TEST_SUB_IDS,
      visitor: randomBytes(16).toString('hex'),
      ip: null,
      userAgent: 'Test click of staff',
      referrer: null,
      country: null,
      flag: 'test',
      at,
    },
  ])
  const link = { offerId, affiliateId, source: TEST_SOURCE, subIds: TEST_SUB_IDS, url: null }
  const url = fillDestination(offer.destinationUrl, link, clickId)
  const txnId = `test-${id.slice(-12)}`
  const endpoint = siteUrl('/api/postback')
  return { clickId, url, curl: formatTestCurl({ endpoint, clickId, txnId, payoutType: offer.payoutType }) }
}
