import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { Button } from '@/components/ui/button'
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog'
import { Status } from '@/components/ui/status'
import type { ResultsAnswer } from '@/lib/money/payouts/bank/result-admin-schema'
import { COLUMN_NAMES } from '@/lib/money/payouts/bank/result-constants'
import { formatCents } from '@/lib/platform/money/format'

type Line = ResultsAnswer['results'][number]

/** What a report of the bank settles: the sums, then its lines, those with a problem first. */
export function ResultLines({ answer: { results, settledCents, missing, file } }: { answer: ResultsAnswer }) {
  const problems = results.filter(({ problem }) => problem !== null)
  const good = results.filter(({ problem }) => problem === null)
  return (
    <section aria-label="What the report says" className="grid grid-cols-[minmax(0,1fr)] gap-2 text-13">
      <p>
        {good.length} of {results.length} lines, {formatCents(settledCents)}.
        {missing > 0 ? ` ${missing} open ${missing === 1 ? 'payment is' : 'payments are'} not in it.` : ''}
      </p>
      {file ? <p className="text-muted">{wayOfReading(file)}</p> : null}
      <ul className="max-h-64 overflow-y-auto rounded-control border border-line">
        {[...problems, ...good].map((line) => (
          <ResultLine key={line.line} line={line} />
        ))}
      </ul>
    </section>
  )
}

const SEPARATOR_NAMES = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'vertical bars',
  '~': 'tildes',
  '^': 'carets',
}
const COLUMN_LABELS = {
  reference: 'reference',
  status: 'outcome',
  bankReference: 'bank reference',
  reason: 'reason',
  amount: 'amount',
}

/** How a file was read: what separates its columns, which of them say what, and how it writes sums. */
function wayOfReading({ separator, columns, decimalMark }: NonNullable<ResultsAnswer['file']>): string {
  const read = COLUMN_NAMES.flatMap((name) => (columns[name] ? `“${columns[name]}” as ${COLUMN_LABELS[name]}` : []))
  const outcomes = columns.status ? '' : ' No column says the outcome: each line counts as paid.'
  const sums = columns.amount ? ` Sums are written 1234${decimalMark}50.` : ''
  return `Read with ${SEPARATOR_NAMES[separator]} between columns: ${read.join(', ')}.${sums}${outcomes}`
}

function ResultLine({ line: { line, reference, name, amountCents, outcome, detail, problem } }: { line: Line }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-0.5 border-b border-line px-3 py-2 last:border-b-0">
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1 truncate">{name ?? (reference || `Line ${line}`)}</span>
        {outcome ? (
          <Status kind={outcome === 'paid' ? 'approved' : 'rejected'}>{outcome === 'paid' ? 'Paid' : 'Failed'}</Status>
        ) : null}
        <span className="w-24 text-right tabular-nums">{amountCents === null ? '' : formatCents(amountCents)}</span>
      </div>
      <p className={problem ? 'text-danger [overflow-wrap:anywhere]' : 'truncate text-muted'}>
        {problem ? `Line ${line}: ${problem}` : detail}
      </p>
    </li>
  )
}

/** Shown after results were entered, when some lines were not applied. */
export function NotAppliedDialog({ answer, onClose }: { answer: ResultsAnswer; onClose: () => void }) {
  const returnFocus = useReturnFocus()
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        {...returnFocus}
        title="Some lines were not applied"
        description="The others were settled. Correct these and enter the file again: nothing is settled twice."
      >
        <DialogBody>
          <ResultLines answer={answer} />
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Close</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
