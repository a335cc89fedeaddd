import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listAllShortLinks } from '@/lib/traffic/links/short/admin-data'
import {
  adminShortLinkSchema,
  adminShortLinksQuerySchema,
  SHORT_LINK_COLUMNS,
} from '@/lib/traffic/links/short/admin-schema'

/** Short links of all affiliates, as JSON a page at a time or as a file. */
export const GET = handle(
  { access: canView('links'), query: adminShortLinksQuerySchema, response: listSchema(adminShortLinkSchema) },
  listRoute(listAllShortLinks, SHORT_LINK_COLUMNS, 'short-links'),
  { id: 'listAllLinks', scope: 'links:read', summary: 'Short links of all affiliates' },
)
