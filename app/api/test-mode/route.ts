import { handle } from '@/lib/accounts/http/handle'
import { testAccountOf } from '@/lib/platform/ids/test-accounts'
import { getTestView } from '@/lib/traffic/test-accounts/data'
import { testViewSchema } from '@/lib/traffic/test-accounts/schema'

/** The test account of the affiliate. */
export const GET = handle({ access: 'affiliate', response: testViewSchema }, ({ actor, at }) =>
  getTestView(testAccountOf(actor.affiliateId), at),
)
