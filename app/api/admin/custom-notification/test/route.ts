import { z } from 'zod'
import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffOf } from '@/lib/backoffice/admin/guard'
import { contentSchema } from '@/lib/people/campaigns/admin-schema'
import { testCampaign } from '@/lib/people/campaigns/admin-service'
import { systemClock } from '@/lib/platform/dates/clock'

/** Tells whoever asks, and nobody else, what a message would say. */
export const POST = handle(
  {
    access: rolesOf('custom-notification'),
    body: contentSchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  async (context) => {
    await testCampaign(context.body, staffOf(context), systemClock.now())
    return { isDone: true }
  },
)
