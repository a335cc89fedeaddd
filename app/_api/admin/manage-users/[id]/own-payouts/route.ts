import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { getAffiliateId, listOwnPayouts } from '@/lib/people/users/workspace/admin-data'
import { ownPayoutsSchema } from '@/lib/people/users/workspace/admin-schema'

/** Payouts an affiliate has for themselves. */
export const GET = handle(
  {
    access: canView('manage-users'),
    book: rowInBook('user'),
    params: z.object({ id: z.uuid() }),
    response: ownPayoutsSchema,
  },
  async ({ params }) => listOwnPayouts(await getAffiliateId(params.id)),
  { id: 'listUserPayoutTerms', scope: 'affiliates:read', summary: 'Payouts agreed with an affiliate alone' },
)
