import { z } from 'zod'
import { rolesOf } from '@/lib/admin/rules'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { getUserDetail } from '@/lib/users/data'
import { userDetailSchema } from '@/lib/users/schema'

/** One account with all that the asking role may see of it. */
export const GET = handle(
  { access: rolesOf('manage-users'), params: z.object({ id: z.uuid() }), response: userDetailSchema },
  ({ actor, params }) => getUserDetail(params.id, actor, systemClock.now()),
)
