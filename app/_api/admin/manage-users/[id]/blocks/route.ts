import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listBlocks } from '@/lib/catalog/applications/block-admin-data'
import { blocksSchema } from '@/lib/catalog/applications/block-admin-schema'
import { getAffiliateId } from '@/lib/people/users/workspace/admin-data'

/** Offers an affiliate is blocked from. */
export const GET = handle(
  {
    access: canView('manage-users'),
    book: rowInBook('user'),
    params: z.object({ id: z.uuid() }),
    response: blocksSchema,
  },
  async ({ params }) => ({ blocks: await listBlocks({ affiliateId: await getAffiliateId(params.id) }) }),
  { id: 'listUserBlocks', scope: 'affiliates:read', summary: 'Offers an affiliate is blocked from' },
)
