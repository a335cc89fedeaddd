import type { StatusKind } from '@/components/ui/status'
import type { ImportVerdict, NetworkImportState } from '@/lib/generated/prisma/enums'
import type { NetworkImportView } from '@/lib/imports/network/admin-schema'
import { KIND_LABELS } from '@/lib/imports/rows/constants'
import { formatCount } from '@/lib/platform/text/counts'

export const STATE_LABELS: Record<NetworkImportState, { label: string; kind: StatusKind }> = {
  received: { label: 'Not checked', kind: 'pending' },
  checking: { label: 'Checking', kind: 'processing' },
  checked: { label: 'Checked', kind: 'pending' },
  importing: { label: 'Importing', kind: 'processing' },
  done: { label: 'Imported', kind: 'approved' },
  failed: { label: 'Stopped', kind: 'failed' },
}

export const VERDICT_KINDS: Record<ImportVerdict, StatusKind> = {
  create: 'approved',
  update: 'approved',
  same: 'pending',
  changed_here: 'held',
  decision: 'processing',
  refused: 'rejected',
}

/** Where an import reads from: the account of TUNE, the region of Everflow, or files. */
export const importOrigin = ({ source, network, isFromFiles }: NetworkImportView): string =>
  isFromFiles ? 'CSV files' : source === 'everflow' ? network.toUpperCase() : network

/** What happens now and what to do next, in a sentence. */
export function stateText({ state, problem, reading, isFromFiles, hasKey, counts }: NetworkImportView): string {
  if (problem) return problem
  switch (state) {
    case 'received':
      return isFromFiles
        ? 'Add the files, then check them. Nothing is written by checking.'
        : 'Check it to see what each row becomes. Nothing is written by checking.'
    case 'checking':
      return reading
        ? `Reading ${KIND_LABELS[reading].toLowerCase()}. You can leave this page.`
        : `Checking rows: ${formatCount(counts.waiting)} left. You can leave this page.`
    case 'checked':
      return 'Nothing is written yet. Look at the rows, decide about those that wait, then import.'
    case 'importing':
      return `Writing rows: ${formatCount(counts.waiting)} left. You can leave this page; it goes on where it ended.`
    case 'done':
      return doneText({ hasKey, isFromFiles, counts })
    case 'failed':
      return 'It stopped.'
  }
}

/** What of an import that is done was not written, and how it is begun again. */
function doneText({
  hasKey,
  isFromFiles,
  counts,
}: Pick<NetworkImportView, 'hasKey' | 'isFromFiles' | 'counts'>): string {
  const sum = (verdict: ImportVerdict) => Object.values(counts.kinds).reduce((all, of) => all + (of?.[verdict] ?? 0), 0)
  const left = [
    [sum('refused'), 'refused'],
    [sum('decision'), 'waiting for a decision'],
    [sum('changed_here'), 'left as they are here'],
  ] as const
  const named = left.filter(([rows]) => rows > 0).map(([rows, what]) => `${formatCount(rows)} ${what}`)
  const written =
    named.length === 0 ? 'Everything is written.' : `Done. Rows that are not written: ${named.join(', ')}.`
  const again = hasKey ? 'Run it again' : isFromFiles ? 'Start a new import with new files' : 'Start a new import'
  return `${written} ${again} to take over what changes at the source.`
}
