import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listAdvertisers } from '@/lib/catalog/advertisers/admin-data'
import {
  ADVERTISER_COLUMNS,
  advertiserRowSchema,
  advertisersQuerySchema,
  createdSchema,
  newAdvertiserSchema,
} from '@/lib/catalog/advertisers/admin-schema'
import { createAdvertiser } from '@/lib/catalog/advertisers/admin-service'

/** Advertisers with their figures, as JSON a page at a time or as a file. */
export const GET = handle(
  {
    access: canView('advertisers'),
    book: 'own',
    query: advertisersQuerySchema,
    response: listSchema(advertiserRowSchema),
  },
  listRoute((query, { actor, at }) => listAdvertisers(query, actor, at), ADVERTISER_COLUMNS, 'advertisers'),
  { id: 'listAdvertisers', scope: 'advertisers:read', summary: 'Advertisers with their figures' },
)

export const POST = handle(
  { access: canEdit('advertisers'), body: newAdvertiserSchema, response: createdSchema, status: 201 },
  staffWrite(createAdvertiser, 'id'),
  { id: 'createAdvertiser', scope: 'advertisers:write', summary: 'Create an advertiser' },
)
