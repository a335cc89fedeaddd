import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listLedgerLines } from '@/lib/money/ledger/data'
import { ledgerPageSchema, ledgerQuerySchema } from '@/lib/money/ledger/schema'
import { getAffiliateId } from '@/lib/people/users/workspace/admin-data'

/** The lines of one account of an affiliate's ledger, newest first. */
export const GET = handle(
  {
    access: canView('manage-users'),
    book: rowInBook('user'),
    params: z.object({ id: z.uuid() }),
    query: ledgerQuerySchema.omit({ format: true }),
    response: ledgerPageSchema,
  },
  async ({ params, query }) => listLedgerLines(await getAffiliateId(params.id), query),
  { id: 'listUserLedger', scope: 'affiliates:read', summary: 'Ledger of an affiliate' },
)
