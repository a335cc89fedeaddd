import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { getAffiliateId } from '@/lib/people/users/workspace/admin-data'
import { listRestrictions } from '@/lib/traffic/restrictions/data'
import { newRestrictionSchema, restrictionsSchema } from '@/lib/traffic/restrictions/schema'
import { restrictTraffic } from '@/lib/traffic/restrictions/service'

const params = z.object({ id: z.uuid() })

/** What of an affiliate's traffic is blocked or held. */
export const GET = handle(
  { access: canView('manage-users'), book: rowInBook('user'), params, response: restrictionsSchema },
  async ({ params: { id } }) => ({ restrictions: await listRestrictions(await getAffiliateId(id)) }),
  { id: 'listUserRestrictions', scope: 'affiliates:read', summary: 'Traffic of an affiliate that is blocked or held' },
)

/** Blocks or holds traffic of an affiliate. */
export const POST = handle(
  {
    access: canEdit('offers'),
    book: rowInBook('user'),
    params,
    body: newRestrictionSchema,
    response: z.object({ id: z.uuid() }),
    status: 201,
  },
  async ({ params: { id }, body, ...from }) => ({
    id: await restrictTraffic(staffContext(from), { ...body, affiliateId: await getAffiliateId(id) }),
  }),
  { id: 'restrictUserTraffic', scope: 'affiliates:write', summary: 'Block or hold traffic of an affiliate' },
)
