import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listBotProfiles } from '@/lib/community/bots/profile-admin-data'
import { botProfilesSchema } from '@/lib/community/bots/profile-admin-schema'

/** The active bots, for new orders. */
export const GET = handle(
  { access: canView('bot-orders'), response: botProfilesSchema },
  async () => ({
    profiles: (await listBotProfiles()).filter(({ isActive, hasToken }) => isActive && hasToken),
  }),
  { id: 'listBotChoices', scope: 'community:read', summary: 'Bots to choose from' },
)
