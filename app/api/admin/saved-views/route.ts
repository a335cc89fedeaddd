import { z } from 'zod'
import { listSavedViews } from '@/lib/admin/data'
import { STAFF_ROLES } from '@/lib/admin/rules'
import { adminPageSchema, savedViewSchema, savedViewsSchema, saveViewSchema } from '@/lib/admin/schema'
import { saveView } from '@/lib/admin/service'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'

export const GET = handle(
  { access: STAFF_ROLES, query: z.object({ page: adminPageSchema }), response: savedViewsSchema },
  async ({ actor, query }) => ({ views: await listSavedViews(actor.userId, query.page) }),
)

export const POST = handle(
  { access: STAFF_ROLES, body: saveViewSchema, response: savedViewSchema, status: 201 },
  ({ actor, body }) => saveView(actor.userId, body, systemClock.now()),
)
