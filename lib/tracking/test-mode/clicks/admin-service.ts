import 'server-only'
import { randomBytes } from 'node:crypto'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import { openAffiliateAccounts } from '@/lib/money/ledger/service'
import { BRAND } from '@/lib/platform/brand'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { siteUrl } from '@/lib/platform/http/site-url'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { fillDestination } from '@/lib/traffic/clicks/destination-rules'
import { insertClicks } from '@/lib/traffic/clicks/storage/batch-service'
import { publicClickId } from '@/lib/traffic/requests/click-id-rules'
import type { TestClick } from './admin-schema'
import { formatTestCurl } from './rules'

/** The account whose clicks are tests. Nobody can sign in to it, and it is never paid. */
const TEST_AFFILIATE = {
  email: `test-clicks@${BRAND.slug}.invalid`,
  firstName: 'Test',
  lastName: 'Clicks',
  statusReason: 'The account of test clicks, which staff make on the page of an offer.',
} as const

/** The source and sub-IDs of a test click, so that every macro of a destination is filled in. */
const TEST_SOURCE = 'test'
const TEST_SUB_IDS = { s1: 'test-s1', s2: 'test-s2', s3: 'test-s3', s4: 'test-s4', s5: 'test-s5' } as const

/**
 * Stores a click of the test account on an offer of any status, and fills in the offer's destination with it. The click
 * is flagged: neither it nor its conversions are counted or paid.
 * @throws AppError `not_found`
 */
export async function makeTestClick({ actor, at }: StaffContext, offerId: number): Promise<TestClick> {
  const id = newId(at)
  const { affiliateId, offer } = await transact(async (tx) => {
    const found = await tx.offer.findUnique({
      where: { id: offerId },
      select: { destinationUrl: true, payoutType: true },
    })
    if (!found) throw new AppError('not_found', 'There is no such offer.')
    const testId = await testAffiliate(tx, at)
    await recordAudit(tx, actor, {
      action: 'offer.test',
      subject: 'offer',
      subjectId: String(offerId),
      after: { clickId: publicClickId(testId, id) },
      reason: 'Tried the offer out',
      at,
    })
    return { affiliateId: testId, offer: found }
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

/** The account of test clicks, created with the first of them. It is not approved, so that nothing is sent to it. */
async function testAffiliate(tx: Tx, at: Date): Promise<number> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('test affiliate'))`
  const { email, firstName, lastName, statusReason } = TEST_AFFILIATE
  const known = await tx.affiliate.findFirst({ where: { user: { email } }, select: { id: true } })
  if (known) return known.id
  const created = await tx.affiliate.create({
    data: {
      status: 'rejected',
      statusReason,
      referralCode: `test-${randomBytes(6).toString('hex')}`,
      createdAt: at,
      user: {
        create: { email, firstName, lastName, passwordHash: '', status: 'suspended', createdAt: at },
      },
    },
  })
  await tx.streak.create({ data: { affiliateId: created.id } })
  await openAffiliateAccounts(tx, created.id)
  return created.id
}
