import { handle } from '@/lib/accounts/http/handle'
import { testAccountOfAdvertiser } from '@/lib/platform/ids/test-accounts'
import { getTestView } from '@/lib/traffic/test-accounts/data'
import { advertiserView } from '@/lib/traffic/test-accounts/rules'
import { advertiserTestViewSchema } from '@/lib/traffic/test-accounts/schema'

/** The test account of the own advertiser. */
export const GET = handle({ access: 'advertiser', response: advertiserTestViewSchema }, async ({ actor, at }) =>
  advertiserView(await getTestView(testAccountOfAdvertiser(actor.advertiser.advertiserId), at)),
)
