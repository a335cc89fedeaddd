import type { LedgerLine, LedgerPage } from '@/lib/money/ledger/schema'
import type { Withdrawal } from '@/lib/money/payouts/requests/eligibility-schema'
import type { PayoutView } from '@/lib/money/payouts/requests/schema'

/** The response of `GET /api/payouts/withdrawal` when $250.00 can be withdrawn. */
export const withdrawalOf = (over: Partial<Withdrawal> = {}): Withdrawal => ({
  availableCents: 25_000,
  pendingCents: 1_200,
  inPayoutCents: 5_000,
  paidCents: 70_000,
  earnedCents: 100_000,
  canWithdraw: true,
  reasons: [],
  releases: [],
  methods: [
    { kind: 'payoneer', hint: 'a•••@one.example', isUsual: false, fault: null },
    { kind: 'paypal', hint: 'a•••@pay.example', isUsual: true, fault: null },
  ],
  ...over,
})

export const payoutOf = (over: Partial<PayoutView> = {}): PayoutView => ({
  id: '01a1fe56-bbfe-7417-b4df-768068f6bc0c',
  amountCents: 5_000,
  status: 'requested',
  reason: null,
  methodKind: 'paypal',
  methodHint: 'a•••@pay.example',
  reference: null,
  canCancel: true,
  requestedAt: '2026-11-20T17:00:00.000Z',
  timeline: [{ status: 'requested', at: '2026-11-20T17:00:00.000Z', reason: null }],
  ...over,
})

const lineOf = (over: Partial<LedgerLine>): LedgerLine => ({
  id: 'a',
  at: '2026-11-20T17:00:00.000Z',
  kind: 'conversion_release',
  label: 'Conversion approved',
  amountCents: 1_200,
  balanceAfterCents: 25_000,
  conversionId: 'c',
  payoutId: null,
  offerName: 'Lumen VPN',
  memo: '',
  ...over,
})

export const ledgerPageOf = (nextCursor: string | null, ...lines: Partial<LedgerLine>[]): LedgerPage => ({
  account: 'available',
  lines: lines.map(lineOf),
  nextCursor,
})
