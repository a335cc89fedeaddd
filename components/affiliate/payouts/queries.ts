import { cursorPages } from '@/components/shared/lists/cursor-pages'
import { apiQuery } from '@/components/shared/live/api-query'
import type { AffiliateAccount } from '@/lib/money/ledger/constants'
import { ledgerPageSchema } from '@/lib/money/ledger/schema'
import { withdrawalSchema } from '@/lib/money/payouts/requests/eligibility-schema'
import { payoutSchema, payoutsPageSchema } from '@/lib/money/payouts/requests/schema'
import { statementMonthsSchema, statementSchema } from '@/lib/money/statements/schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { payoutKeys } from '../balance/payout-keys'

/** The balances, and what prevents a withdrawal. */
export const withdrawalOptions = apiQuery(payoutKeys.withdrawal, '/api/payouts/withdrawal', withdrawalSchema)

/** The payouts, newest first, paginated. */
export const payoutsOptions = cursorPages(payoutKeys.list, '/api/payouts', payoutsPageSchema)

/** The transactions of one account, newest first, paginated. */
export const linesOptions = (account: AffiliateAccount) =>
  cursorPages(payoutKeys.lines(account), `/api/ledger?account=${account}`, ledgerPageSchema)

/** The months that have a statement. */
export const monthsOptions = apiQuery(payoutKeys.months, '/api/statements', statementMonthsSchema)

/** One month of every account. */
export const statementOptions = (month: string) =>
  apiQuery(payoutKeys.statement(month), `/api/statements/${month}`, statementSchema)

/** `POST /api/payouts`. The key is the same while a form is open, so that an amount is requested only once. */
export type PayoutAsk = { amount: string; method: string; idempotencyKey: string }

export const requestPayout = (body: PayoutAsk) =>
  apiFetch('/api/payouts', { schema: payoutSchema, method: 'POST', body })

export const cancelPayout = (id: string) =>
  apiFetch(`/api/payouts/${id}/cancel`, { schema: payoutSchema, method: 'POST', body: {} })
