import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Choice } from '@/components/shared/lists/list-toolbar'
import { FileRows, RowsFile, SaleLine } from '@/components/shared/sales-file/file-rows'
import { Status } from '@/components/ui/status'
import { ADVERTISER_PATH } from '@/lib/accounts/auth/constants'
import { PostbackOutcome } from '@/lib/generated/prisma/enums'
import type { SalesUploadDetail, UploadedRow } from '@/lib/imports/sales-uploads/schema'
import { CALL_OUTCOMES } from '../calls/call-names'
import { rowsOptions, rowsPath } from './queries'

const OUTCOMES = Object.values(PostbackOutcome).map((outcome) => [outcome, CALL_OUTCOMES[outcome].name] as const)

/** The rows of a file with their outcomes, and the file of them. */
export function UploadedRows({ upload: { id, state } }: { upload: SalesUploadDetail }) {
  const [outcome, setOutcome] = useState<PostbackOutcome | null>(null)
  const query = useInfiniteQuery(rowsOptions(id, state, outcome))
  return (
    <FileRows
      label="Outcome of each row"
      query={query}
      none={{
        isNarrowed: outcome !== null,
        yet: 'The file has none.',
        match: 'No row has this outcome.',
        onShowAll: () => setOutcome(null),
      }}
      toolbar={
        <>
          <Choice label="Outcome" value={outcome} options={OUTCOMES} onChange={setOutcome} />
          <RowsFile href={rowsPath(id, outcome, { format: 'csv' })} />
        </>
      }
      line={(row) => <RowLine key={row.line} row={row} />}
    />
  )
}

const RowLine = ({
  row: { line, outcome, message, txnId, clickRef, event, amount, conversion },
}: {
  row: UploadedRow
}) => (
  <SaleLine
    rowLabel={`Line ${line}`}
    status={outcome ? <Status kind={CALL_OUTCOMES[outcome].kind}>{CALL_OUTCOMES[outcome].name}</Status> : null}
    message={message}
    sent={[txnId, event, amount, clickRef]}
    txnId={txnId}
    href={conversion && `${ADVERTISER_PATH}/conversions?open=${conversion}`}
    className="md:grid-cols-[90px_140px_minmax(0,1fr)_auto]"
  />
)
