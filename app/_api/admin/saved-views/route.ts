import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { listSavedViews } from '@/lib/backoffice/lists/saved-view-data'
import { saveView } from '@/lib/backoffice/lists/saved-view-service'
import { adminPageSchema, savedViewSchema, savedViewsSchema, saveViewSchema } from '@/lib/backoffice/pages/schema'

export const GET = handle(
  { access: 'staff', book: 'own', query: z.object({ page: adminPageSchema }), response: savedViewsSchema },
  async ({ actor, query }) => ({ views: await listSavedViews(actor.userId, query.page) }),
  {
    id: 'listSavedViews',
    scope: 'reports:read',
    summary: 'Your saved filters of a list of staff',
    example: { query: 'page=manage-users' },
  },
)

export const POST = handle(
  { access: 'staff', book: 'own', body: saveViewSchema, response: savedViewSchema, status: 201 },
  ({ actor, at, body }) => saveView({ actor, at }, body),
  { id: 'saveView', scope: 'reports:write', summary: 'Save the filters of a list of staff' },
)
