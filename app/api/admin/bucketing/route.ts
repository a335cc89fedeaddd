import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { getBucketing } from '@/lib/buckets/data'
import { bucketingSchema, bucketSchema, createdSchema } from '@/lib/buckets/schema'
import { createBucket } from '@/lib/buckets/service'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'

const access = rolesOf('bucketing')

/** Every bucket, and every rule in the order they are tried. */
export const GET = handle({ access, response: bucketingSchema }, () => getBucketing())

/** Makes a bucket. */
export const POST = handle({ access, body: bucketSchema, response: createdSchema, status: 201 }, async (context) => ({
  id: await createBucket(context.body, staffOf(context), systemClock.now()),
}))
