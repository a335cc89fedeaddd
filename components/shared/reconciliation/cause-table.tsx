import { Card, CardHead } from '@/components/ui/card'
import { Status } from '@/components/ui/status'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import type { ReconciliationCause } from '@/lib/generated/prisma/enums'
import { CAUSES } from '@/lib/imports/reconciliation/constants'
import type { CauseCount } from '@/lib/imports/reconciliation/schema'
import { formatCents } from '@/lib/platform/money/format'
import { formatCount } from '@/lib/platform/text/counts'
import { CAUSE_KINDS } from './names'

type CauseTableProps = {
  counts: readonly CauseCount[]
  onPick: (cause: ReconciliationCause) => void
}

const ORDER = Object.keys(CAUSES) as ReconciliationCause[]

/** The differences by cause: how many, and what the list and the records have of them. */
export function CauseTable({ counts, onPick }: CauseTableProps) {
  const sorted = ORDER.flatMap((cause) => counts.filter((each) => each.cause === cause))
  return (
    <Card aria-labelledby="causes" className="overflow-hidden">
      <CardHead id="causes" title="By cause" />
      <Table caption="Rows by cause" isReachable>
        <TableHeader>
          <tr>
            <TableHead>Cause</TableHead>
            <TableHead className="text-right">Rows</TableHead>
            <TableHead className="text-right">In the list</TableHead>
            <TableHead className="text-right">Recorded</TableHead>
          </tr>
        </TableHeader>
        <TableBody>
          {sorted.map(({ cause, rows, listedCents, recordedCents }) => (
            <TableRow key={cause}>
              <TableCell>
                <button type="button" className="grid gap-0.5 text-left" onClick={() => onPick(cause)}>
                  <Status kind={CAUSE_KINDS[cause]}>{CAUSES[cause].name}</Status>
                  <span className="text-12 text-muted max-md:hidden">{CAUSES[cause].about}</span>
                </button>
              </TableCell>
              <TableCell className="num text-right">{formatCount(rows)}</TableCell>
              <TableCell className="num text-right">{formatCents(listedCents)}</TableCell>
              <TableCell className="num text-right">{formatCents(recordedCents)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  )
}
