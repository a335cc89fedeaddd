import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { getAdvertiser } from '@/lib/catalog/advertisers/admin-data'
import {
  advertiserChangeSchema,
  advertiserDetailSchema,
  advertiserIdSchema,
  doneSchema,
} from '@/lib/catalog/advertisers/admin-schema'
import { editAdvertiser } from '@/lib/catalog/advertisers/admin-service'

/** One advertiser with terms, contacts, secrets, offers and figures. */
export const GET = handle(
  {
    access: canView('advertisers'),
    book: rowInBook('advertiser'),
    params: advertiserIdSchema,
    response: advertiserDetailSchema,
  },
  ({ params, actor, at }) => getAdvertiser(params.id, actor, at),
  { id: 'getAdvertiser', scope: 'advertisers:read', summary: 'An advertiser' },
)

/** Changes the given fields. */
export const PATCH = handle(
  {
    access: canEdit('advertisers'),
    book: rowInBook('advertiser'),
    params: advertiserIdSchema,
    body: advertiserChangeSchema,
    response: doneSchema,
  },
  staffWrite(editAdvertiser),
  { id: 'changeAdvertiser', scope: 'advertisers:write', summary: 'Change an advertiser' },
)
