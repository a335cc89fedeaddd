'use client'

import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { messageOf } from '@/components/shared/form-errors'
import { Button } from '@/components/ui/button'
import { Status } from '@/components/ui/status'
import { type ChainCheck, chainCheckSchema } from '@/lib/backoffice/audit/schema'
import { apiFetch } from '@/lib/platform/http/api-client'

/** Reads the whole chain on the server when pressed, and says what it found. */
export function ChainCheckButton() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['admin', 'audit-chain'],
    queryFn: async ({ signal }) => chainCheckSchema.parse(await apiFetch('/api/admin/admin-logs/verify', { signal })),
    enabled: false,
    gcTime: 0,
  })
  return (
    <div className="flex flex-wrap items-center gap-3 pb-4">
      <p className="max-w-[64ch] text-text-2">
        Each row carries the hash of the one before: a row that was changed or taken out breaks the chain.
      </p>
      <Button className="ml-auto" onClick={() => refetch()} busy={isFetching} busyLabel="Reading…">
        <ShieldCheck />
        Verify the chain
      </Button>
      <div role="status" className="basis-full empty:hidden">
        {error ? <Status kind="failed">{messageOf(error)}</Status> : null}
        {data && !error ? <Finding check={data} /> : null}
      </div>
    </div>
  )
}

function Finding({ check: { rows, lastHash, brokenAtSeq } }: { check: ChainCheck }) {
  if (brokenAtSeq !== null) return <Status kind="failed">The chain breaks at row {brokenAtSeq}.</Status>
  return (
    <div className="grid gap-1">
      <Status kind="approved">The chain of {rows} rows is whole.</Status>
      {lastHash ? (
        <p className="text-12 text-muted">
          Last hash <span className="mono select-all [overflow-wrap:anywhere]">{lastHash}</span>
        </p>
      ) : null}
    </div>
  )
}
