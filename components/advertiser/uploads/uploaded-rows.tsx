import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { ListCard } from '@/components/shared/lists/list-card'
import { Choice } from '@/components/shared/lists/list-toolbar'
import { Button } from '@/components/ui/button'
import { Status } from '@/components/ui/status'
import { TextLink } from '@/components/ui/text-link'
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
        <Button asChild className="ml-auto">
          <a href={rowsFileOf(id, outcome)} download>
            <Download />
            CSV
          </a>
        </Button>
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

function RowLine({
  row: { line, outcome, message, txnId, clickRef, event, amount, conversion },
}: {
  row: UploadedRow
}) {
  const sent = [txnId, event, amount, clickRef].filter(Boolean).join(' · ')
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-3 text-13 md:grid-cols-[90px_140px_minmax(0,1fr)_auto]">
      <span className="text-muted">Line {line}</span>
      <span>{outcome ? <Status kind={CALL_OUTCOMES[outcome].kind}>{CALL_OUTCOMES[outcome].name}</Status> : null}</span>
      <div className="grid min-w-0 gap-0.5">
        <span className="[overflow-wrap:anywhere]">{message}</span>
        <span className="mono text-12 text-muted [overflow-wrap:anywhere]">{sent}</span>
      </div>
      {conversion ? (
        <TextLink asChild accent className="self-start">
          <Link
            href={`${ADVERTISER_PATH}/conversions?open=${conversion}`}
            prefetch={false}
            aria-label={`Conversion of order ${txnId ?? ''}`}
          >
            Conversion
          </Link>
        </TextLink>
      ) : null}
    </li>
  )
}
