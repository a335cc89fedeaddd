import { handle } from '@/lib/accounts/http/handle'
import { listFunding } from '@/lib/money/advances/data'
import { fundingListSchema, fundingRequestSchema } from '@/lib/money/advances/schema'
import { applyForFunding } from '@/lib/money/advances/service'
import { FIRST_PAGE, pageQuerySchema } from '@/lib/platform/http/responses/pagination'

/** The session's own applications for an advance. */
export const GET = handle(
  { access: 'affiliate', query: pageQuerySchema, response: fundingListSchema },
  ({ actor, query }) => listFunding(actor.affiliateId, query),
  { id: 'listFunding', scope: 'funding:read', summary: 'Applications for funding, newest first, and what is repaid' },
)

/** Submits one; returns the newest ones. */
export const POST = handle(
  { access: 'affiliate', body: fundingRequestSchema, response: fundingListSchema, status: 201 },
  async (context) => {
    await applyForFunding(context, context.body)
    return listFunding(context.actor.affiliateId, FIRST_PAGE)
  },
  { id: 'applyForFunding', scope: 'funding:write', summary: 'Apply for funding' },
)
