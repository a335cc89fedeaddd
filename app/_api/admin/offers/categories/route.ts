import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { listCategories } from '@/lib/catalog/offers/categories/admin-data'
import { categoriesChangeSchema, categoriesSchema } from '@/lib/catalog/offers/categories/admin-schema'
import { changeCategories } from '@/lib/catalog/offers/categories/admin-service'

export const GET = handle({ access: canView('offers'), response: categoriesSchema }, () => listCategories(), {
  id: 'listCategories',
  scope: 'offers:read',
  summary: 'The categories of offers, in their order',
  moving: ['offers'],
})

/** Creates, renames, orders and deletes categories. */
export const PUT = handle(
  { access: canEdit('offers'), body: categoriesChangeSchema, response: doneSchema },
  staffWrite(changeCategories),
  { id: 'changeCategories', scope: 'offers:write', summary: 'Change the categories of offers' },
)
