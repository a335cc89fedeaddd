import { handle } from '@/lib/accounts/http/handle'
import { ledgerCsv, listLedgerLines } from '@/lib/money/ledger/data'
import { ledgerPageSchema, ledgerQuerySchema } from '@/lib/money/ledger/schema'
import { csvResponse } from '@/lib/platform/http/responses/csv'

/** The ledger lines of one of the session's accounts, newest first, each with its balance; all of them as a file. */
export const GET = handle(
  { access: 'affiliate', query: ledgerQuerySchema, response: ledgerPageSchema },
  async ({ actor: { affiliateId }, query: { account, format, ...page }, requestId }) =>
    format === 'csv'
      ? csvResponse(ledgerCsv(affiliateId, account), `ledger-${account}.csv`, requestId)
      : listLedgerLines(affiliateId, { account, ...page }),
  {
    id: 'listLedger',
    scope: 'balance:read',
    summary: 'Lines of the ledger of an account, newest first',
    testUse: 'twin',
  },
)
