import { Card, CardHead } from '@/components/ui/card'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { TextLink } from '@/components/ui/text-link'
import { ImportVerdict } from '@/lib/generated/prisma/enums'
import { type ImportCounts, VERDICT_LABELS } from '@/lib/imports/network/admin-schema'
import { IMPORT_KINDS, type ImportKind, KIND_LABELS } from '@/lib/imports/rows/constants'

const VERDICTS = Object.values(ImportVerdict)

type VerdictTableProps = {
  counts: ImportCounts
  onPick: (kind: ImportKind, verdict: ImportVerdict) => void
}

/** The rows by kind and verdict; each number shows its rows. */
export function VerdictTable({ counts, onPick }: VerdictTableProps) {
  const kinds = IMPORT_KINDS.filter((kind) => counts.kinds[kind])
  return (
    <Card aria-labelledby="verdicts" className="overflow-hidden">
      <CardHead id="verdicts" title="Results by type" />
      <Table caption="Rows by type and result" isReachable>
        <TableHeader>
          <tr>
            <TableHead>Type</TableHead>
            {VERDICTS.map((verdict) => (
              <TableHead key={verdict} className="text-right">
                {VERDICT_LABELS[verdict]}
              </TableHead>
            ))}
          </tr>
        </TableHeader>
        <TableBody>
          {kinds.map((kind) => (
            <TableRow key={kind}>
              <TableCell>{KIND_LABELS[kind]}</TableCell>
              {VERDICTS.map((verdict) => {
                const count = counts.kinds[kind]?.[verdict] ?? 0
                return (
                  <TableCell key={verdict} className="num text-right">
                    {count === 0 ? (
                      <span className="text-muted">0</span>
                    ) : (
                      <TextLink asChild>
                        <button
                          type="button"
                          aria-label={`${KIND_LABELS[kind]}, ${VERDICT_LABELS[verdict]}: ${count}`}
                          onClick={() => onPick(kind, verdict)}
                        >
                          {count.toLocaleString('en-US')}
                        </button>
                      </TextLink>
                    )}
                  </TableCell>
                )
              })}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  )
}
