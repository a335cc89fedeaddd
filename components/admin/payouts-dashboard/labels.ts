import type { StatusKind } from '@/components/ui/status'
import type { BatchStatus } from '@/lib/generated/prisma/enums'
import type { AdminBatch } from '@/lib/money/payouts/batches/admin-schema'
import { formatCount } from '@/lib/platform/text/counts'

export const BATCH_LABELS: Record<BatchStatus, { kind: StatusKind; label: string }> = {
  draft: { kind: 'pending', label: 'Draft' },
  approved: { kind: 'processing', label: 'Approved' },
  sending: { kind: 'processing', label: 'Sending' },
  done: { kind: 'approved', label: 'Done' },
  cancelled: { kind: 'reversed', label: 'Canceled' },
}

const PROVIDERS: Record<string, string> = { csv: 'Bank file', paypal: 'PayPal', sandbox: 'Sandbox' }
export const providerName = (name: string) => PROVIDERS[name] ?? name

/** How many open payments of a bank batch were in no file yet, and how many were. */
export const bankFileText = ({ newCount, exportedCount }: NonNullable<AdminBatch['bankFile']>) =>
  `${formatCount(newCount)} new, ${formatCount(exportedCount)} exported before`
