import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FileRow, RowsFile } from '@/components/shared/lists/file-row'
import { ListCard } from '@/components/shared/lists/list-card'
import { Choice } from '@/components/shared/lists/list-toolbar'
import { Status } from '@/components/ui/status'
import { ADVERTISER_PATH } from '@/lib/accounts/auth/constants'
import { PostbackOutcome } from '@/lib/generated/prisma/enums'
import type { SalesUploadDetail, UploadedRow } from '@/lib/imports/sales-uploads/schema'
import { CALL_OUTCOMES } from '../calls/call-names'
import { rowsFileOf, rowsOptions } from './queries'

const OUTCOMES = Object.values(PostbackOutcome).map((outcome) => [outcome, CALL_OUTCOMES[outcome].name] as const)

/** The rows of a file with their outcomes, and the file of them. */
export function UploadedRows({ upload: { id, state } }: { upload: SalesUploadDetail }) {
  const [outcome, setOutcome] = useState<PostbackOutcome | null>(null)
  const query = useInfiniteQuery(rowsOptions(id, state, outcome))
  const rows = query.data?.pages.flatMap((page) => page.rows)
  return (
    <section aria-label="Outcome of each row">
      <div className="flex flex-wrap items-end gap-2 pb-4">
        <Choice label="Outcome" value={outcome} options={OUTCOMES} onChange={setOutcome} />
        <RowsFile href={rowsFileOf(id, outcome)} />
      </div>
      <ListCard
        things="rows"
        more="Show more"
        query={query}
        count={rows?.length}
        none={{
          isNarrowed: outcome !== null,
          yet: 'The file has none.',
          match: 'No row has this outcome.',
          onShowAll: () => setOutcome(null),
        }}
      >
        <ul className="divide-y divide-line">
          {rows?.map((row) => (
            <RowLine key={row.line} row={row} />
          ))}
        </ul>
      </ListCard>
    </section>
  )
}

function RowLine({ row }: { row: UploadedRow }) {
  const { line, outcome, message, txnId, clickRef, event, amount, conversion } = row
  return (
    <FileRow
      line={`Line ${line}`}
      status={outcome ? <Status kind={CALL_OUTCOMES[outcome].kind}>{CALL_OUTCOMES[outcome].name}</Status> : null}
      message={message}
      parts={[txnId, event, amount, clickRef]}
      conversion={conversion ? { href: `${ADVERTISER_PATH}/conversions?open=${conversion}`, txnId } : null}
      className="md:grid-cols-[90px_140px_minmax(0,1fr)_auto]"
    />
  )
}
