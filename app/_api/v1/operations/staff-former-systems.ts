import * as adminAdvertisersIdOldPostbacks from '@/app/_api/admin/advertisers/[id]/old-postbacks/route'
import * as adminLinksComparedSalesBooking from '@/app/_api/admin/links/compared-sales/booking/route'
import * as adminLinksComparedSales from '@/app/_api/admin/links/compared-sales/route'
import * as adminLinksComparison from '@/app/_api/admin/links/comparison/route'
import * as adminLinksDualRunsOfferId from '@/app/_api/admin/links/dual-runs/[offerId]/route'
import * as adminLinksDualRuns from '@/app/_api/admin/links/dual-runs/route'
import * as adminLinksOldIds from '@/app/_api/admin/links/old-ids/route'
import * as adminLinksUnknownIds from '@/app/_api/admin/links/unknown-ids/route'
import { group, operation } from '@/lib/api/calls/schema'

export const STAFF_FORMER_SYSTEMS = group('Staff: migration from other platforms', [
  operation(
    'getOldPostbacks',
    'GET /admin/advertisers/{id}/old-postbacks',
    adminAdvertisersIdOldPostbacks.GET,
    'advertisers:read',
    'Whether an advertiser’s postbacks from the previous platform are accepted',
  ),
  operation(
    'changeOldPostbacks',
    'PUT /admin/advertisers/{id}/old-postbacks',
    adminAdvertisersIdOldPostbacks.PUT,
    'advertisers:write',
    'Switch postbacks from the previous platform on or off',
  ),
  operation(
    'listDualRuns',
    'GET /admin/links/dual-runs',
    adminLinksDualRuns.GET,
    'links:read',
    'Offers of previous platforms, compared or recorded here',
  ),
  operation(
    'changeDualRun',
    'PUT /admin/links/dual-runs/{offerId}',
    adminLinksDualRunsOfferId.PUT,
    'links:write',
    'Start a dual run, or say when it ends',
  ),
  operation(
    'compareFormerSystem',
    'GET /admin/links/comparison',
    adminLinksComparison.GET,
    'links:read',
    'Figures of a previous platform beside ours, by day and offer',
  ),
  operation(
    'listComparedSales',
    'GET /admin/links/compared-sales',
    adminLinksComparedSales.GET,
    'links:read',
    'Sales that a dual run compared and did not record',
  ),
  operation(
    'bookComparedSales',
    'POST /admin/links/compared-sales/booking',
    adminLinksComparedSalesBooking.POST,
    'links:write',
    'Record compared sales that the previous platform did not get',
  ),
  operation(
    'listOldIds',
    'GET /admin/links/old-ids',
    adminLinksOldIds.GET,
    'links:read',
    'Ids of previous platforms, and what they are here',
  ),
  operation(
    'enterOldIds',
    'POST /admin/links/old-ids',
    adminLinksOldIds.POST,
    'links:write',
    'Record ids of a previous platform',
  ),
  operation(
    'listUnknownOldIds',
    'GET /admin/links/unknown-ids',
    adminLinksUnknownIds.GET,
    'links:read',
    'Ids that old links named and no import brought',
  ),
])
