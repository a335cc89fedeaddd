import { handle } from '@/lib/accounts/http/handle'
import { testAccountOfAdvertiser } from '@/lib/platform/ids/test-accounts'
import { getTestView } from '@/lib/tracking/test-mode/data'
import { advertiserTestViewSchema } from '@/lib/tracking/test-mode/schema'
import { advertiserView } from '@/lib/tracking/test-mode/test-view-rules'

export const GET = handle(
  { access: 'advertiser', response: advertiserTestViewSchema },
  async ({ actor, at }) =>
    advertiserView(await getTestView(testAccountOfAdvertiser(actor.advertiser.advertiserId), at)),
  {
    id: 'getAdvertiserTestMode',
    scope: 'test-mode:read',
    summary: 'The test account with its clicks and sales, and what each costs',
    testUse: 'own',
  },
)
