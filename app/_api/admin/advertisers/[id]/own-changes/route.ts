import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { advertiserIdSchema, doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { ownChangesSchema } from '@/lib/catalog/proposals/admin-schema'
import { setOwnChanges } from '@/lib/catalog/proposals/admin-service'

/** Sets what the advertiser changes of its offers without asking. */
export const PUT = handle(
  {
    access: canEdit('advertisers'),
    book: rowInBook('advertiser'),
    params: advertiserIdSchema,
    body: ownChangesSchema,
    response: doneSchema,
  },
  staffWrite(setOwnChanges),
  { id: 'changeOwnChanges', scope: 'advertisers:write', summary: 'Change what an advertiser may change alone' },
)
