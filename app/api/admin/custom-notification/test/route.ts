import { z } from 'zod'
import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { contentSchema } from '@/lib/notification-campaigns/schema'
import { testCampaign } from '@/lib/notification-campaigns/service'

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
