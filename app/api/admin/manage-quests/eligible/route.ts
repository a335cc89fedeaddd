import { rolesOf } from '@/lib/admin/rules'
import { handle } from '@/lib/http/handle'
import { countEligible } from '@/lib/quests/desk-data'
import { eligibleQuerySchema, eligibleSchema } from '@/lib/quests/desk-schema'

/** For how many a quest would be. */
export const POST = handle(
  { access: rolesOf('manage-quests'), body: eligibleQuerySchema, response: eligibleSchema },
  async ({ body }) => ({ affiliates: await countEligible(body.audience) }),
)
