import { z } from 'zod'
import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { createProfile } from '@/lib/bots/desk'
import { listBotProfiles } from '@/lib/bots/desk-data'
import { botProfilesSchema, createProfileSchema } from '@/lib/bots/desk-schema'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'

const access = rolesOf('bot-profiles')

/** The bots. [S2.30] */
export const GET = handle({ access, response: botProfilesSchema }, async () => ({ profiles: await listBotProfiles() }))

export const POST = handle(
  { access, body: createProfileSchema, response: z.object({ id: z.number().int() }), status: 201 },
  async (context) => ({ id: await createProfile(context.body, staffOf(context), systemClock.now()) }),
)
