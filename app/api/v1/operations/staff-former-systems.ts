import * as adminAdvertisersIdOldPostbacks from '@/app/api/admin/advertisers/[id]/old-postbacks/route'
import { group, operation } from '@/lib/runtime/api-calls/schema'

export const STAFF_FORMER_SYSTEMS = group('Staff: the way over from former systems', [
  operation(
    'getOldPostbacks',
    'GET /admin/advertisers/{id}/old-postbacks',
    adminAdvertisersIdOldPostbacks.GET,
    'advertisers:read',
    'Whether an advertiser’s postbacks of a former system are taken',
  ),
  operation(
    'changeOldPostbacks',
    'PUT /admin/advertisers/{id}/old-postbacks',
    adminAdvertisersIdOldPostbacks.PUT,
    'advertisers:write',
    'Switch postbacks of a former system on or off',
  ),
])
