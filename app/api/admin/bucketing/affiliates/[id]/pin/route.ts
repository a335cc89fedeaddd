import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { doneSchema, idSchema, pinSchema, unpinSchema } from '@/lib/buckets/schema'
import { pinAffiliate, unpinAffiliate } from '@/lib/buckets/sorting'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'

const shared = { access: rolesOf('bucketing'), params: idSchema, response: doneSchema }

/** Keeps an affiliate in a bucket, or in none, whatever the rules say. */
export const PUT = handle({ ...shared, body: pinSchema }, async (context) => {
  await pinAffiliate(context.params.id, context.body, staffOf(context), systemClock.now())
  return { isDone: true }
})

/** Lets the rules decide about an affiliate again. */
export const DELETE = handle({ ...shared, body: unpinSchema }, async (context) => {
  await unpinAffiliate(context.params.id, context.body, staffOf(context), systemClock.now())
  return { isDone: true }
})
