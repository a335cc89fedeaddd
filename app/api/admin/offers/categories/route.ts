import { changersOf } from '@/lib/accounts/admin-pages/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffContext } from '@/lib/backoffice/admin/guard'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { categoriesChangeSchema } from '@/lib/catalog/categories/admin-schema'
import { changeCategories } from '@/lib/catalog/categories/admin-service'

/** Creates, renames, orders and deletes categories. */
export const PUT = handle(
  { access: changersOf('offers'), body: categoriesChangeSchema, response: doneSchema },
  async (context) => {
    await changeCategories(staffContext(context), context.body)
    return { isDone: true }
  },
)
