import { rolesOf } from '@/lib/admin/rules'
import { listBotProfiles } from '@/lib/bots/desk-data'
import { botProfilesSchema } from '@/lib/bots/desk-schema'
import { handle } from '@/lib/http/handle'

/** The bots one may order of. */
export const GET = handle({ access: rolesOf('bot-orders'), response: botProfilesSchema }, async () => ({
  profiles: (await listBotProfiles()).filter(({ isActive }) => isActive),
}))
