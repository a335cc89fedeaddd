import { handle } from '@/lib/accounts/http/handle'
import { getMethods } from '@/lib/money/payout-methods/data'
import { methodsSchema, usualMethodSchema } from '@/lib/money/payout-methods/schema'
import { pickUsualMethod } from '@/lib/money/payout-methods/service'
import { systemClock } from '@/lib/platform/dates/clock'

/** Picks where payouts go unless another method is named; null for the first in order. [S3.35] */
export const PUT = handle(
  { access: 'affiliate', body: usualMethodSchema, response: methodsSchema },
  async ({ actor: { affiliateId }, body: { kind } }) => {
    await pickUsualMethod(affiliateId, kind, systemClock)
    return getMethods(affiliateId, systemClock.now())
  },
)
