import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { getMethods } from '@/lib/payout-methods/data'
import { methodsSchema, usualMethodSchema } from '@/lib/payout-methods/schema'
import { pickUsualMethod } from '@/lib/payout-methods/service'

/** Picks where payouts go unless another method is named; null for the first in order. [S3.35] */
export const PUT = handle(
  { access: 'affiliate', body: usualMethodSchema, response: methodsSchema },
  async ({ actor: { affiliateId }, body: { kind } }) => {
    await pickUsualMethod(affiliateId, kind, systemClock)
    return getMethods(affiliateId, systemClock.now())
  },
)
