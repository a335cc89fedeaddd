import type { StatusKind } from '@/components/ui/status'
import type { BatchStatus, PayoutStatus } from '@/lib/generated/prisma/enums'

export const PAYOUT_WORDS: Record<PayoutStatus, { kind: StatusKind; label: string }> = {
  requested: { kind: 'pending', label: 'Due' },
  held: { kind: 'held', label: 'Held' },
  approved: { kind: 'processing', label: 'Approved' },
  sending: { kind: 'processing', label: 'Sending' },
  paid: { kind: 'approved', label: 'Paid' },
  failed: { kind: 'failed', label: 'Failed' },
  cancelled: { kind: 'reversed', label: 'Cancelled' },
}

export const BATCH_WORDS: Record<BatchStatus, { kind: StatusKind; label: string }> = {
  draft: { kind: 'pending', label: 'Draft' },
  approved: { kind: 'processing', label: 'Approved' },
  sending: { kind: 'processing', label: 'Sending' },
  done: { kind: 'approved', label: 'Done' },
  cancelled: { kind: 'reversed', label: 'Cancelled' },
}

const PROVIDERS: Record<string, string> = { csv: 'Bank file', paypal: 'PayPal', sandbox: 'Sandbox' }
export const providerName = (name: string) => PROVIDERS[name] ?? name
