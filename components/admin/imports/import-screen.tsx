'use client'

import { useQuery } from '@tanstack/react-query'
import { parseAsStringLiteral, useQueryStates } from 'nuqs'
import { BackLink } from '@/components/shared/page/back-link'
import { Failure } from '@/components/shared/states/failure'
import { easternText } from '@/components/shared/time/eastern-text'
import { Card } from '@/components/ui/card'
import { Status } from '@/components/ui/status'
import { ImportVerdict } from '@/lib/generated/prisma/enums'
import type { NetworkImportDetail } from '@/lib/imports/network/admin-schema'
import { IMPORT_KINDS, KIND_LABELS, PERIOD_KINDS, SOURCE_LABELS } from '@/lib/imports/rows/constants'
import { datedLabel, periodLabel } from '@/lib/platform/dates/days'
import { LinesLoading } from '../kit/frame/placeholders'
import { ForChangers } from '../kit/frame/staff-rights'
import { ImportActions } from './import-actions'
import { ImportFiles } from './import-files'
import { ImportRows } from './import-rows'
import { importOrigin, STATE_LABELS, stateText } from './labels'
import { IMPORTS_PAGE, importOptions } from './queries'
import { VerdictTable } from './verdict-table'

const parsers = {
  kind: parseAsStringLiteral(IMPORT_KINDS),
  verdict: parseAsStringLiteral(Object.values(ImportVerdict)),
}

/** One import: its state and what to do next, its files, its rows by verdict, and the rows. */
export function ImportScreen({ id }: { id: string }) {
  const query = useQuery(importOptions(id))
  const [filter, setFilter] = useQueryStates(parsers)
  const found = query.data
  return (
    <div className="grid max-w-[1080px] gap-4">
      <BackLink href={IMPORTS_PAGE}>Imports</BackLink>
      {found ? (
        <>
          <h2 className="text-22">
            {SOURCE_LABELS[found.source]}, {importOrigin(found)}
          </h2>
          <StateCard found={found} />
          {found.isFromFiles && ['received', 'checked', 'failed'].includes(found.state) ? (
            <ForChangers page="system">
              <ImportFiles found={found} />
            </ForChangers>
          ) : null}
          {found.counts.rows > 0 ? (
            <>
              <VerdictTable
                counts={found.counts}
                onPick={(kind, verdict) => {
                  void setFilter({ kind, verdict })
                  document.getElementById('rows')?.scrollIntoView()
                }}
              />
              <ImportRows found={found} filter={filter} onFilter={setFilter} />
            </>
          ) : null}
        </>
      ) : (
        <Card>{query.error ? <Failure query={query} /> : <LinesLoading className="p-4" />}</Card>
      )}
    </div>
  )
}

function StateCard({ found }: { found: NetworkImportDetail }) {
  const { state, kinds, from, to, historyUntil, timeZone, confirmedBy, confirmedAt, unread } = found
  const { label, kind } = STATE_LABELS[state]
  const isOfPeriod = PERIOD_KINDS.some((each) => kinds.includes(each))
  const about = [
    kinds.map((each) => KIND_LABELS[each]).join(', '),
    isOfPeriod && `${periodLabel(from, to)}, ${timeZone}; counted before ${datedLabel(historyUntil)}`,
    ...unread.map(({ kind: of, columns }) => `${KIND_LABELS[of]}: columns that are not read: ${columns.join(', ')}`),
    confirmedAt && `Confirmed by ${confirmedBy}, ${easternText(confirmedAt, 'MMM d, yyyy, h:mm a')}`,
  ]
  return (
    <Card className="grid gap-3 p-4 text-13">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Status kind={kind}>{label}</Status>
        <span className="font-medium">{stateText(found)}</span>
      </div>
      {about.filter(Boolean).map((line) => (
        <p key={String(line)} className="text-12 text-muted [overflow-wrap:anywhere]">
          {line}
        </p>
      ))}
      <ForChangers page="system">
        <ImportActions found={found} />
      </ForChangers>
    </Card>
  )
}
