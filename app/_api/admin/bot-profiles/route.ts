import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { rolesForPage } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { listBotProfiles } from '@/lib/community/bots/profile-admin-data'
import { botProfilesSchema, createProfileSchema } from '@/lib/community/bots/profile-admin-schema'
import { createBotProfile } from '@/lib/community/bots/profile-admin-service'

const access = rolesForPage('bot-profiles')

/** The bots. [S2.30] */
export const GET = handle(
  { access, response: botProfilesSchema },
  async () => ({ profiles: await listBotProfiles() }),
  { id: 'listBots', scope: 'community:read', summary: 'Bots' },
)

export const POST = handle(
  { access, body: createProfileSchema, response: z.object({ id: z.number().int() }), status: 201 },
  staffWrite(createBotProfile, 'id'),
  { id: 'createBot', scope: 'community:write', summary: 'Add a bot' },
)
