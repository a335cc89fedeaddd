import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { listBotProfiles } from '@/lib/community/bots/profile-admin-data'
import { botProfilesSchema, createProfileSchema } from '@/lib/community/bots/profile-admin-schema'
import { createBotProfile } from '@/lib/community/bots/profile-admin-service'

/** The bots. [S2.30] */
export const GET = handle(
  { access: canView('bot-profiles'), response: botProfilesSchema },
  async () => ({ profiles: await listBotProfiles() }),
  { id: 'listBots', scope: 'community:read', summary: 'Bots' },
)

export const POST = handle(
  {
    access: canEdit('bot-profiles'),
    body: createProfileSchema,
    response: z.object({ id: z.number().int() }),
    status: 201,
  },
  staffWrite(createBotProfile, 'id'),
  { id: 'createBot', scope: 'community:write', summary: 'Add a bot' },
)
