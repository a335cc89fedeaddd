import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { rolesOf } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { listLedgerLines } from '@/lib/money/ledger/data'
import { ledgerPageSchema, ledgerQuerySchema } from '@/lib/money/ledger/schema'
import { affiliateOf } from '@/lib/people/users/workspace/admin-data'

/** The lines of one account of an affiliate's ledger, newest first. */
export const GET = handle(
  {
    access: rolesOf('manage-users'),
    params: z.object({ id: z.uuid() }),
    query: ledgerQuerySchema.omit({ format: true }),
    response: ledgerPageSchema,
  },
  async ({ params, query }) => listLedgerLines(await affiliateOf(params.id), query),
  { id: 'listUserLedger', scope: 'affiliates:read', summary: 'Ledger of an affiliate' },
)
