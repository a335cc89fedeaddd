import { handle } from '@/lib/accounts/http/handle'
import { listOwnProposals } from '@/lib/catalog/proposals/data'
import { ownProposalsQuerySchema, ownProposalsSchema } from '@/lib/catalog/proposals/schema'

export const GET = handle(
  { access: 'advertiser', query: ownProposalsQuerySchema, response: ownProposalsSchema },
  ({ actor, query }) => listOwnProposals(actor.advertiser.advertiserId, query),
  { id: 'listOwnProposals', scope: 'offers:read', summary: 'Your proposals, newest first' },
)
