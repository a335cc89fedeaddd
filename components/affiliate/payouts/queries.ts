import { queryOptions } from '@tanstack/react-query'
import { cursorPages } from '@/components/shared/lists/cursor-pages'
import type { AffiliateAccount } from '@/lib/money/ledger/constants'
import { ledgerPageSchema } from '@/lib/money/ledger/schema'
import { withdrawalSchema } from '@/lib/money/payouts/requests/eligibility-schema'
import { payoutSchema, payoutsPageSchema } from '@/lib/money/payouts/requests/schema'
import { statementMonthsSchema, statementSchema } from '@/lib/money/statements/schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { payoutKeys } from '../balance/payout-keys'

const ask = (path: string, signal: AbortSignal) => apiFetch(path, { signal })

/** The balances, and what prevents a withdrawal. */
export const withdrawalOptions = queryOptions({
  queryKey: payoutKeys.withdrawal,
  queryFn: async ({ signal }) => withdrawalSchema.parse(await ask('/api/payouts/withdrawal', signal)),
})

/** The payouts, newest first, paginated. */
export const payoutsOptions = cursorPages(payoutKeys.list, '/api/payouts', payoutsPageSchema)

/** The transactions of one account, newest first, paginated. */
export const linesOptions = (account: AffiliateAccount) =>
  cursorPages(payoutKeys.lines(account), `/api/ledger?account=${account}`, ledgerPageSchema)

/** The months that have a statement. */
export const monthsOptions = queryOptions({
  queryKey: payoutKeys.months,
  queryFn: async ({ signal }) => statementMonthsSchema.parse(await ask('/api/statements', signal)),
})

/** One month of every account. */
export const statementOptions = (month: string) =>
  queryOptions({
    queryKey: payoutKeys.statement(month),
    queryFn: async ({ signal }) => statementSchema.parse(await ask(`/api/statements/${month}`, signal)),
  })

/** `POST /api/payouts`. The key is the same while a form is open, so that an amount is requested only once. */
export type PayoutAsk = { amount: string; method: string; idempotencyKey: string }

export const askForPayout = async (body: PayoutAsk) =>
  payoutSchema.parse(await apiFetch('/api/payouts', { method: 'POST', body }))

export const cancelPayout = async (id: string) =>
  payoutSchema.parse(await apiFetch(`/api/payouts/${id}/cancel`, { method: 'POST', body: {} }))
