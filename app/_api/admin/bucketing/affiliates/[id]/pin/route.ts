import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { doneSchema, idSchema, pinSchema, unpinSchema } from '@/lib/traffic/buckets/admin-schema'
import { pinAffiliate, unpinAffiliate } from '@/lib/traffic/buckets/assignments/admin-service'

const shared = { access: canEdit('bucketing'), params: idSchema, response: doneSchema }

/** Keeps an affiliate in a bucket, or in none, whatever the rules say. */
export const PUT = handle(
  { ...shared, body: pinSchema },
  async (context) => {
    await pinAffiliate(staffContext(context), { affiliateId: context.params.id, ...context.body })
    return { isDone: true }
  },
  { id: 'pinAffiliate', scope: 'traffic:write', summary: 'Keep an affiliate in a bucket' },
)

/** Lets the rules decide about an affiliate again. */
export const DELETE = handle(
  { ...shared, body: unpinSchema },
  async (context) => {
    await unpinAffiliate(staffContext(context), { affiliateId: context.params.id, ...context.body })
    return { isDone: true }
  },
  { id: 'unpinAffiliate', scope: 'traffic:write', summary: 'Let the rules place an affiliate again' },
)
