import { csvAnswer } from '@/lib/http/csv-answer'
import { handle } from '@/lib/http/handle'
import { ledgerFile } from '@/lib/ledger/files'
import { allLedgerLines, listLedgerLines } from '@/lib/ledger/lines'
import { ledgerPageSchema, ledgerQuerySchema } from '@/lib/ledger/schema'

/** The ledger lines of one of the session's accounts, newest first, each with its balance; all of them as a file. */
export const GET = handle(
  { access: 'affiliate', query: ledgerQuerySchema, response: ledgerPageSchema },
  async ({ actor: { affiliateId }, query: { account, format, ...page }, requestId }) =>
    format === 'csv'
      ? csvAnswer(ledgerFile(allLedgerLines(affiliateId, account)), `ledger-${account}.csv`, requestId)
      : listLedgerLines(affiliateId, { account, ...page }),
)
