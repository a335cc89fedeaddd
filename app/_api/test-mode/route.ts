import { handle } from '@/lib/accounts/http/handle'
import { testAccountOf } from '@/lib/platform/ids/test-accounts'
import { getTestView } from '@/lib/traffic/test-accounts/data'
import { affiliateView } from '@/lib/traffic/test-accounts/rules'
import { affiliateTestViewSchema } from '@/lib/traffic/test-accounts/schema'

/** The test account of the affiliate. */
export const GET = handle({ access: 'affiliate', response: affiliateTestViewSchema }, async ({ actor, at }) =>
  affiliateView(await getTestView(testAccountOf(actor.affiliateId), at)),
)
