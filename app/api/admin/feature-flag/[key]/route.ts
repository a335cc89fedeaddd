import { z } from 'zod'
import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { systemClock } from '@/lib/dates/clock'
import { listFlagHistory } from '@/lib/flags/data'
import { changeFlagSchema, flagHistorySchema } from '@/lib/flags/schema'
import { changeFlag } from '@/lib/flags/service'
import { handle } from '@/lib/http/handle'

const access = rolesOf('feature-flag')
const params = z.object({ key: z.string().max(80) })

/** What became of a flag. */
export const GET = handle({ access, params, response: flagHistorySchema }, async ({ params: { key } }) => ({
  changes: await listFlagHistory(key),
}))

/** Changes a flag from the next question on. */
export const PUT = handle(
  { access, params, body: changeFlagSchema, response: z.object({ isDone: z.literal(true) }) },
  async (context) => {
    await changeFlag(context.params.key, context.body, staffOf(context), systemClock.now())
    return { isDone: true }
  },
)
