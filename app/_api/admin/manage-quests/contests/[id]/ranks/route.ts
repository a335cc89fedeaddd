import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listAdminRanks } from '@/lib/rewards/contests/admin-data'
import { adminRanksSchema, contestIdParams } from '@/lib/rewards/contests/admin-schema'

/** The first ranks of a contest with their prizes. */
export const GET = handle(
  { access: canView('manage-quests'), params: contestIdParams, response: adminRanksSchema },
  ({ params, at }) => listAdminRanks(params.id, at),
  { id: 'listContestRanks', scope: 'rewards:read', summary: 'The ranks of a contest' },
)
