import { handle } from '@/lib/accounts/http/handle'
import { testAccountOfAdvertiser } from '@/lib/platform/ids/test-accounts'
import { getTestView } from '@/lib/traffic/test-accounts/data'
import { testViewSchema } from '@/lib/traffic/test-accounts/schema'

/** The test account of the own advertiser. */
export const GET = handle({ access: 'advertiser', response: testViewSchema }, ({ actor, at }) =>
  getTestView(testAccountOfAdvertiser(actor.advertiser.advertiserId), at),
)
