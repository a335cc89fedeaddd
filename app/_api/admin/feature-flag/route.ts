import { handle } from '@/lib/accounts/http/handle'
import { rolesForPage } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { listFlags } from '@/lib/backoffice/flags/data'
import { flagsSchema } from '@/lib/backoffice/flags/schema'
import { listBucketNames } from '@/lib/traffic/buckets/data'

/** Every flag, and the buckets one may be meant for. [S2.29] */
export const GET = handle(
  { access: rolesForPage('feature-flag'), response: flagsSchema },
  async () => {
    const [flags, buckets] = await Promise.all([listFlags(), listBucketNames()])
    return { flags, buckets }
  },
  { id: 'listFlags', scope: 'settings:read', summary: 'Feature flags' },
)
