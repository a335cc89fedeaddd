import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { suggestAffiliates } from '@/lib/backoffice/people-search/data'
import { peopleQuerySchema, peopleSchema } from '@/lib/backoffice/people-search/schema'

/** Affiliates by name, email address or number, for forms. All five roles can open Manage Users. */
export const GET = handle(
  { access: canView('manage-users'), book: 'own', query: peopleQuerySchema, response: peopleSchema },
  async ({ actor, query }) => ({ people: await suggestAffiliates(query.q, actor) }),
  {
    id: 'searchPeople',
    scope: 'affiliates:read',
    summary: 'People by name, mail address or number',
    example: { query: 'q=ada' },
  },
)
