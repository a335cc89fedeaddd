'use client'

import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { errorMessage } from '@/components/shared/forms/form-errors'
import { apiQuery } from '@/components/shared/live/api-query'
import { Button } from '@/components/ui/button'
import { Status } from '@/components/ui/status'
import { type ChainCheck, chainCheckSchema } from '@/lib/backoffice/audit/schema'

/** Verifies the hash chain of the whole log on the server and shows the result. */
export function ChainCheckButton() {
  const { data, error, isFetching, refetch } = useQuery(
    apiQuery(['admin', 'audit-chain'], '/api/admin/admin-logs/verify', chainCheckSchema, { enabled: false, gcTime: 0 }),
  )
  return (
    <div className="flex flex-wrap items-center gap-3 pb-4">
      <p className="max-w-[64ch] text-text-2">
        Each row stores the hash of the row before it, so an altered or deleted row is detected.
      </p>
      <Button className="ml-auto" onClick={() => refetch()} busy={isFetching} busyLabel="Verifying…">
        <ShieldCheck />
        Verify the log
      </Button>
      <div role="status" className="basis-full empty:hidden">
        {error ? <Status kind="failed">{errorMessage(error)}</Status> : null}
        {data && !error ? <CheckResult check={data} /> : null}
      </div>
    </div>
  )
}

function CheckResult({ check: { rows, lastHash, brokenAtSeq } }: { check: ChainCheck }) {
  if (brokenAtSeq !== null) return <Status kind="failed">Verification failed at row {brokenAtSeq}.</Status>
  return (
    <div className="grid gap-1">
      <Status kind="approved">Verified: {rows} rows intact.</Status>
      {lastHash ? (
        <p className="text-12 text-muted">
          Last hash <span className="mono select-all [overflow-wrap:anywhere]">{lastHash}</span>
        </p>
      ) : null}
    </div>
  )
}
