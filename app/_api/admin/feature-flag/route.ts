import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listFlags } from '@/lib/backoffice/flags/data'
import { flagsSchema } from '@/lib/backoffice/flags/schema'
import { listBucketNames } from '@/lib/traffic/buckets/data'

/** Every flag, and the buckets one may be meant for. [S2.29] */
export const GET = handle(
  { access: canView('feature-flag'), response: flagsSchema },
  async () => {
    const [flags, buckets] = await Promise.all([listFlags(), listBucketNames()])
    return { flags, buckets }
  },
  { id: 'listFlags', scope: 'settings:read', summary: 'Feature flags' },
)
