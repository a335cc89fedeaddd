import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { TEST_PROVIDER } from '@/lib/money/payout-providers/constants'
import { db } from '@/lib/platform/database/db'
import { withoutTestAccounts } from '@/lib/platform/database/without-test-accounts'
import { ownerTestAccountId } from '@/lib/platform/ids/test-accounts'
import { MADE_HERE } from '@/lib/platform/rollups/sql'
import { FIRST_STEPS, type FirstStep, type FirstSteps } from './admin-schema'
import { TEST_MAIL } from './constants'

/** Of affiliates, or of the test clicks of staff, which the list asks for. */
const TRIED = Prisma.sql`(${withoutTestAccounts('affiliate_id')} OR affiliate_id = ${ownerTestAccountId('network')})`

/**
 * What is left to do before this network can earn, by what is in the database. The brand counts once it was saved with
 * an address of support, email once one was accepted by the mail server, payouts once a batch was finished.
 */
export async function getFirstSteps(address: string): Promise<FirstSteps> {
  const [found, testMail] = await Promise.all([
    db().$queryRaw<[Record<FirstStep, boolean>]>`
      SELECT
        EXISTS (SELECT FROM setting WHERE key = 'brand' AND value ->> 'supportEmail' IS NOT NULL) AS brand,
        EXISTS (SELECT FROM mail_message WHERE status = 'sent') AS mail,
        EXISTS (SELECT FROM advertiser) AS advertiser,
        EXISTS (SELECT FROM offer) AS offer,
        EXISTS (SELECT FROM click WHERE ${TRIED} AND ${Prisma.raw(MADE_HERE)}) AS click,
        EXISTS (SELECT FROM conversion WHERE ${TRIED}) AS conversion,
        EXISTS (SELECT FROM payout_batch WHERE finished_at IS NOT NULL AND provider <> ${TEST_PROVIDER}) AS payout,
        (SELECT count(*) FROM app_user WHERE role <> 'AFFILIATE' AND status = 'active') > 1
          OR EXISTS (SELECT FROM staff_invite WHERE invited_by_id IS NOT NULL) AS staff`,
    db().mailMessage.findFirst({
      where: { template: TEST_MAIL, toAddress: address },
      orderBy: { createdAt: 'desc' },
      select: { status: true, error: true, createdAt: true },
    }),
  ])
  return {
    left: FIRST_STEPS.filter((step) => !found[0][step]),
    testMail: testMail && { status: testMail.status, error: testMail.error, at: testMail.createdAt.toISOString() },
  }
}
