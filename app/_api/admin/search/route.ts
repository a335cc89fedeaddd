import { handle } from '@/lib/accounts/http/handle'
import { searchForStaff } from '@/lib/reporting/search/staff-data'
import { staffHitsSchema, staffSearchQuerySchema } from '@/lib/reporting/search/staff-schema'

/** What a member of staff may open and a text names. */
export const GET = handle(
  { access: 'staff', book: 'own', query: staffSearchQuerySchema, response: staffHitsSchema },
  async ({ actor, query }) => ({ groups: await searchForStaff(actor, query.q) }),
  {
    id: 'searchEverything',
    scope: 'affiliates:read',
    summary: 'People, offers and advertisers by name or number',
    example: { query: 'q=glowbox' },
  },
)
