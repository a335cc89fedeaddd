import { handle } from '@/lib/accounts/http/handle'
import { testAccountId } from '@/lib/platform/ids/test-accounts'
import { getTestView } from '@/lib/tracking/test-mode/data'
import { affiliateTestViewSchema } from '@/lib/tracking/test-mode/schema'
import { affiliateView } from '@/lib/tracking/test-mode/test-view-rules'

export const GET = handle(
  { access: 'affiliate', response: affiliateTestViewSchema },
  async ({ actor, at }) => affiliateView(await getTestView(testAccountId(actor.affiliateId), at)),
  {
    id: 'getAffiliateTestMode',
    scope: 'test-mode:read',
    summary: 'The test account with its clicks, conversions and payouts',
    testUse: 'own',
  },
)
