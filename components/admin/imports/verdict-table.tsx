import { DataTable, type TableColumn } from '@/components/shared/lists/data-table'
import { Card, CardHead } from '@/components/ui/card'
import { TextLink } from '@/components/ui/text-link'
import { ImportVerdict } from '@/lib/generated/prisma/enums'
import { type ImportCounts, RESULT_LABELS } from '@/lib/imports/network/admin-schema'
import { IMPORT_KINDS, type ImportKind, KIND_LABELS } from '@/lib/imports/rows/constants'
import { formatCount } from '@/lib/platform/text/counts'

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
      <DataTable
        caption="Rows by type and result"
        isReachable
        rows={kinds}
        rowKey={(kind) => kind}
        columns={[
          { head: 'Type', cell: (kind) => KIND_LABELS[kind] },
          ...VERDICTS.map(
            (verdict): TableColumn<ImportKind> => ({
              head: RESULT_LABELS[verdict],
              align: 'right',
              cell: (kind) => (
                <Count
                  label={`${KIND_LABELS[kind]}, ${RESULT_LABELS[verdict]}`}
                  count={counts.kinds[kind]?.[verdict] ?? 0}
                  onPick={() => onPick(kind, verdict)}
                />
              ),
              cellProps: { className: 'num' },
            }),
          ),
        ]}
      />
    </Card>
  )
}

function Count({ label, count, onPick }: { label: string; count: number; onPick: () => void }) {
  if (count === 0) return <span className="text-muted">0</span>
  return (
    <TextLink asChild>
      <button type="button" aria-label={`${label}: ${count}`} onClick={onPick}>
        {formatCount(count)}
      </button>
    </TextLink>
  )
}
