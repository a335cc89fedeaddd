import { handle } from '@/lib/accounts/http/handle'
import { listFunding } from '@/lib/money/funding/data'
import { fundingListSchema, fundingRequestSchema } from '@/lib/money/funding/schema'
import { applyForFunding } from '@/lib/money/funding/service'

/** The session's own applications for an advance. */
export const GET = handle({ access: 'affiliate', response: fundingListSchema }, ({ actor }) =>
  listFunding(actor.affiliateId),
)

/** Hands one in; answers all. */
export const POST = handle(
  { access: 'affiliate', body: fundingRequestSchema, response: fundingListSchema, status: 201 },
  async ({ actor, body }) => {
    await applyForFunding(actor, body)
    return listFunding(actor.affiliateId)
  },
)
