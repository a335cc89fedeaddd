import { handle } from '@/lib/accounts/http/handle'
import { getLevelHistory } from '@/lib/rewards/levels/data'
import { levelHistorySchema } from '@/lib/rewards/levels/schema'

export const GET = handle(
  { access: 'affiliate', response: levelHistorySchema },
  ({ actor }) => getLevelHistory(actor.affiliateId),
  { id: 'getLevelHistory', scope: 'rewards:read', summary: 'Levels and when they were reached' },
)
