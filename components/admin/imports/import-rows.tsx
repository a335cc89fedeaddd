'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { FileLink } from '@/components/shared/lists/file-link'
import { Choice } from '@/components/shared/lists/list-toolbar'
import { FileRows } from '@/components/shared/sales-file/file-rows'
import { Button } from '@/components/ui/button'
import { Status } from '@/components/ui/status'
import { ImportVerdict } from '@/lib/generated/prisma/enums'
import { type ImportRow, type NetworkImportDetail, RESULT_LABELS } from '@/lib/imports/network/admin-schema'
import { ROWS_ACCEPTED_MAX } from '@/lib/imports/network/constants'
import { IMPORT_KINDS, type ImportKind, KIND_LABELS } from '@/lib/imports/rows/constants'
import { formatCount } from '@/lib/platform/text/counts'
import { useChange } from '../kit/change/use-change'
import { useMayChange } from '../kit/frame/staff-rights'
import { VERDICT_KINDS } from './labels'
import { IMPORTS_PATH, rowsOptions, rowsPath } from './queries'

type Filter = { kind: ImportKind | null; verdict: ImportVerdict | null }
type ImportRowsProps = { found: NetworkImportDetail; filter: Filter; onFilter: (change: Partial<Filter>) => void }

/** The rows with their verdicts, filtered, and the file of them. */
export function ImportRows({ found, filter, onFilter }: ImportRowsProps) {
  const { id, state, counts, checkedAt, finishedAt } = found
  const narrowed = { ...(filter.kind && { kind: filter.kind }), ...(filter.verdict && { verdict: filter.verdict }) }
  const version = [state, checkedAt, finishedAt, counts.rows, counts.waiting].join()
  const query = useInfiniteQuery(rowsOptions(id, version, narrowed))
  const rows = query.data?.pages.flatMap((page) => page.rows)
  const { mutateAsync, isPending } = useChange('system')
  const undecided = (rows ?? []).filter(({ verdict, isAccepted }) => verdict === 'decision' && !isAccepted)
  const mayEdit = useMayChange('system')
  const acceptAll = () => {
    const lines = undecided.slice(0, ROWS_ACCEPTED_MAX).map(({ line }) => line)
    return mutateAsync({ path: `${IMPORTS_PATH}/${id}/rows`, method: 'PUT', body: { lines, isAccepted: true } })
  }
  return (
    <FileRows
      label="Rows"
      query={query}
      none={{
        isNarrowed: filter.kind !== null || filter.verdict !== null,
        yet: 'Nothing was read.',
        match: 'No row has this type and result.',
        onShowAll: () => onFilter({ kind: null, verdict: null }),
      }}
      toolbar={
        <>
          <Choice
            label="Type"
            value={filter.kind}
            options={IMPORT_KINDS.filter((kind) => counts.kinds[kind]).map(
              (kind) => [kind, KIND_LABELS[kind]] as const,
            )}
            onChange={(kind) => onFilter({ kind })}
          />
          <Choice
            label="Result"
            value={filter.verdict}
            options={Object.values(ImportVerdict).map((verdict) => [verdict, RESULT_LABELS[verdict]] as const)}
            onChange={(verdict) => onFilter({ verdict })}
          />
          {mayEdit && state === 'checked' && undecided.length > 0 ? (
            <Button onClick={() => void acceptAll()} busy={isPending} busyLabel="Saving…">
              Accept all shown ({formatCount(undecided.length)})
            </Button>
          ) : null}
          <span className="ml-auto">
            <FileLink href={rowsPath(id, narrowed, { format: 'csv' })} about="the rows" />
          </span>
        </>
      }
      line={(row) => <RowLine key={row.line} row={row} found={found} />}
    />
  )
}

function RowLine({ row, found: { id, state } }: { row: ImportRow; found: NetworkImportDetail }) {
  const { mutateAsync, isPending } = useChange('system')
  const { line, kind, place, externalId, name, field, verdict, message, ourId, isAccepted } = row
  const decide = () =>
    mutateAsync({ path: `${IMPORTS_PATH}/${id}/rows/${line}`, method: 'PUT', body: { isAccepted: !isAccepted } })
  const details = [field && `Field ${field}`, ourId && `Here: ${ourId}`, isAccepted && 'Accepted']
    .filter(Boolean)
    .join(' · ')
  const mayDecide = useMayChange('system') && state === 'checked' && (verdict === 'decision' || isAccepted)
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-3 text-13 md:grid-cols-[minmax(0,220px)_150px_minmax(0,1fr)_auto]">
      <div className="grid min-w-0 content-start gap-0.5">
        <span className="[overflow-wrap:anywhere]">{name || externalId}</span>
        <span className="text-12 text-muted [overflow-wrap:anywhere]">
          {KIND_LABELS[kind]}, row {formatCount(place)}
          {externalId && name ? `, ID ${externalId}` : ''}
        </span>
      </div>
      <span>
        {verdict ? (
          <Status kind={VERDICT_KINDS[verdict]}>{RESULT_LABELS[verdict]}</Status>
        ) : (
          <Status kind="pending">Waits</Status>
        )}
      </span>
      <div className="grid min-w-0 content-start gap-0.5">
        <span className="[overflow-wrap:anywhere]">{message}</span>
        {details ? <span className="text-12 text-muted">{details}</span> : null}
      </div>
      {mayDecide ? (
        <Button size="sm" onClick={() => void decide()} busy={isPending} busyLabel="Saving…" className="self-start">
          {isAccepted ? 'Take back' : 'Accept'}
        </Button>
      ) : null}
    </li>
  )
}
