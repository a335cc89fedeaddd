import { z } from 'zod'
import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffOf } from '@/lib/backoffice/admin/guard'
import { createProfile } from '@/lib/community/bots/desk'
import { listBotProfiles } from '@/lib/community/bots/desk-data'
import { botProfilesSchema, createProfileSchema } from '@/lib/community/bots/desk-schema'
import { systemClock } from '@/lib/platform/dates/clock'

const access = rolesOf('bot-profiles')

/** The bots. [S2.30] */
export const GET = handle({ access, response: botProfilesSchema }, async () => ({ profiles: await listBotProfiles() }))

export const POST = handle(
  { access, body: createProfileSchema, response: z.object({ id: z.number().int() }), status: 201 },
  async (context) => ({ id: await createProfile(context.body, staffOf(context), systemClock.now()) }),
)
