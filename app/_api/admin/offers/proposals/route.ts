import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listProposals } from '@/lib/catalog/proposals/admin-data'
import { adminProposalsSchema, proposalsQuerySchema } from '@/lib/catalog/proposals/admin-schema'

/** Proposals of advertisers, waiting or decided. */
export const GET = handle(
  { access: canView('offers'), query: proposalsQuerySchema, response: adminProposalsSchema },
  ({ query }) => listProposals(query),
  { id: 'listProposals', scope: 'offers:read', summary: 'Proposals of advertisers' },
)
