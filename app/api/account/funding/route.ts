import { listFunding } from '@/lib/funding/data'
import { fundingListSchema, fundingRequestSchema } from '@/lib/funding/schema'
import { applyForFunding } from '@/lib/funding/service'
import { handle } from '@/lib/http/handle'

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
