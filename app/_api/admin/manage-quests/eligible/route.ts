import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { countEligible } from '@/lib/rewards/quests/admin-data'
import { eligibleQuerySchema, eligibleSchema } from '@/lib/rewards/quests/admin-schema'

export const POST = handle(
  { access: canView('manage-quests'), body: eligibleQuerySchema, response: eligibleSchema },
  async ({ body }) => ({ affiliates: await countEligible(body.audience) }),
  {
    id: 'countEligible',
    scope: 'rewards:write',
    summary: 'How many affiliates a quest would be for',
    writesNothing: true,
  },
)
