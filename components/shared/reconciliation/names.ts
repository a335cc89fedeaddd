import type { StatusKind } from '@/components/ui/status'
import type { ReconciliationCause, ReconciliationState } from '@/lib/generated/prisma/enums'
import { NO_DIFFERENCE } from '@/lib/imports/reconciliation/constants'
import type { CauseCount } from '@/lib/imports/reconciliation/schema'
import { formatCount } from '@/lib/platform/text/counts'

/** What becomes of a list, in words and as a mark. */
export const LIST_STATES: Record<ReconciliationState, { name: string; kind: StatusKind }> = {
  received: { name: 'Choose its columns', kind: 'pending' },
  reading: { name: 'Comparing', kind: 'processing' },
  done: { name: 'Compared', kind: 'approved' },
  failed: { name: 'Cannot be read', kind: 'rejected' },
}

/** The mark of a cause: agreed, to be looked at, or not recorded. */
export const CAUSE_KINDS: Record<ReconciliationCause, StatusKind> = {
  matched: 'approved',
  not_received: 'failed',
  unknown_click: 'failed',
  refused: 'rejected',
  outside_window: 'rejected',
  budget_used_up: 'held',
  test: 'processing',
  duplicate: 'processing',
  other_click: 'pending',
  amount_differs: 'pending',
  other_day: 'pending',
  reversed: 'reversed',
  not_in_list: 'pending',
  unreadable: 'failed',
}

/** "1,204 match, 17 differ"; empty before a list was compared. */
export function differencesText(counts: readonly CauseCount[]): string {
  const rows = (agrees: boolean) =>
    counts.reduce((sum, each) => ((each.cause === NO_DIFFERENCE) === agrees ? sum + each.rows : sum), 0)
  return counts.length === 0 ? '' : `${formatCount(rows(true))} match, ${formatCount(rows(false))} differ`
}
