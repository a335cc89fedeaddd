import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { advertiserIdSchema, doneSchema, networksChangeSchema } from '@/lib/catalog/advertisers/admin-schema'
import { setAllowedNetworks } from '@/lib/catalog/advertisers/admin-service'

/** Sets the networks that postbacks may come from. */
export const PUT = handle(
  {
    access: canEdit('advertisers'),
    book: rowInBook('advertiser'),
    params: advertiserIdSchema,
    body: networksChangeSchema,
    response: doneSchema,
  },
  staffWrite(setAllowedNetworks),
  { id: 'changeAdvertiserNetworks', scope: 'advertisers:write', summary: 'Change from where an advertiser may call' },
)
