import { rolesOf } from '@/lib/admin/rules'
import { listBucketNames } from '@/lib/buckets/data'
import { listFlags } from '@/lib/flags/data'
import { flagsSchema } from '@/lib/flags/schema'
import { handle } from '@/lib/http/handle'

/** Every flag, and the buckets one may be meant for. [S2.29] */
export const GET = handle({ access: rolesOf('feature-flag'), response: flagsSchema }, async () => {
  const [flags, buckets] = await Promise.all([listFlags(), listBucketNames()])
  return { flags, buckets }
})
