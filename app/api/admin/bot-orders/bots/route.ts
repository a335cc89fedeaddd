import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { listBotProfiles } from '@/lib/community/bots/desk-data'
import { botProfilesSchema } from '@/lib/community/bots/desk-schema'

/** The bots one may order of. */
export const GET = handle({ access: rolesOf('bot-orders'), response: botProfilesSchema }, async () => ({
  profiles: (await listBotProfiles()).filter(({ isActive }) => isActive),
}))
