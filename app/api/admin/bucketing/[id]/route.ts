import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { bucketSchema, doneSchema, idSchema, removalSchema } from '@/lib/buckets/schema'
import { changeBucket, removeBucket } from '@/lib/buckets/service'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'

const shared = { access: rolesOf('bucketing'), params: idSchema, response: doneSchema }

/** Replaces a bucket's terms. */
export const PUT = handle({ ...shared, body: bucketSchema }, async (context) => {
  await changeBucket(context.params.id, context.body, staffOf(context), systemClock.now())
  return { isDone: true }
})

/** Takes a bucket away that nobody is in. */
export const DELETE = handle({ ...shared, body: removalSchema }, async (context) => {
  await removeBucket(context.params.id, context.body, staffOf(context), systemClock.now())
  return { isDone: true }
})
