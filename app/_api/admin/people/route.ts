import { handle } from '@/lib/accounts/http/handle'
import { suggestAffiliates } from '@/lib/backoffice/people-search/data'
import { peopleQuerySchema, peopleSchema } from '@/lib/backoffice/people-search/schema'

/** Affiliates by name, email address or number, for the forms of all staff, who can all open Manage Users. */
export const GET = handle(
  { access: 'staff', query: peopleQuerySchema, response: peopleSchema },
  async ({ query }) => ({ people: await suggestAffiliates(query.q) }),
  {
    id: 'searchPeople',
    scope: 'affiliates:read',
    summary: 'People by name, mail address or number',
    example: { query: 'q=ada' },
  },
)
