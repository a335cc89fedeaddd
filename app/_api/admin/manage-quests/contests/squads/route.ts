import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listContestSquads } from '@/lib/rewards/contests/admin-data'
import { contestSquadsSchema } from '@/lib/rewards/contests/admin-schema'

export const GET = handle(
  { access: canView('manage-quests'), response: contestSquadsSchema },
  () => listContestSquads(),
  { id: 'listContestSquads', scope: 'rewards:read', summary: 'Squads that can take part in contests' },
)
