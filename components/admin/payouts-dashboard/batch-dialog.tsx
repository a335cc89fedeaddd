'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormSelect } from '@/components/shared/forms/form-fields'
import { Failure } from '@/components/shared/states/failure'
import { QueryNote } from '@/components/shared/states/query-note'
import { Options } from '@/components/ui/options'
import { SECOND_APPROVAL_ABOVE_CENTS } from '@/lib/backoffice/second-approvals/constants'
import { METHOD_LABELS } from '@/lib/money/payout-methods/constants'
import type { BatchPreviewResponse } from '@/lib/money/payouts/batches/admin-schema'
import type { AdminRequest } from '@/lib/money/payouts/requests/admin-schema'
import { formatCents } from '@/lib/platform/money/format'
import { plural } from '@/lib/platform/text/counts'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { LinesLoading } from '../kit/frame/placeholders'
import { AffiliateLink } from '../shared/affiliate-link'
import { providerName } from './labels'
import { PAYOUTS_PATH, previewOptions, summaryOptions } from './queries'

type BatchDialogProps = { requests: readonly AdminRequest[]; onClose: () => void; onCreated: () => void }

/** Shows the payees and the total before a draft batch is created. Nothing is sent yet. */
export function BatchDialog({ requests, onClose, onCreated }: BatchDialogProps) {
  const providers = useQuery(summaryOptions)
  const summary = providers.data
  const [picked, setPicked] = useState<string | null>(null)
  const provider = picked ?? summary?.providers[0]?.name ?? ''
  const requestIds = requests.map(({ id }) => id)
  const preview = useQuery({ ...previewOptions(requestIds, provider), enabled: provider !== '' })
  return (
    <StaffChangeDialog
      page="payouts-dashboard"
      done="Batch created. It awaits approval."
      onClose={onClose}
      title="Create batch"
      description="Creates a draft from these payouts. Nothing is sent until it is approved."
      label={`Create batch of ${requests.length}`}
      busyLabel="Creating…"
      change={() => ({ path: `${PAYOUTS_PATH}/batches`, body: { requestIds, provider } })}
      onDone={onCreated}
      fields={() => (
        <>
          <FormSelect label="Provider" value={provider} onChange={({ target }) => setPicked(target.value)}>
            <Options of={summary?.providers} show={({ name }) => [name, providerName(name)]} />
          </FormSelect>
          <QueryNote query={providers} text="The providers could not be loaded." />
          {preview.data ? <Payees preview={preview.data} /> : null}
          {preview.error ? <Failure query={preview} className="py-4" /> : null}
          {preview.isPending && !providers.isError ? <LinesLoading lines={4} /> : null}
        </>
      )}
    />
  )
}

/** The payees with their amounts and any problems. */
export function Payees({ preview }: { preview: BatchPreviewResponse }) {
  return (
    <div className="rounded-control border border-line">
      <ul aria-label="Payees" className="max-h-52 overflow-y-auto">
        {preview.payees.map(({ requestId, name, affiliateId, methodKind, methodHint, amountCents, problem, note }) => (
          <li key={requestId} className="grid grid-cols-[minmax(0,1fr)] gap-0.5 border-b border-line px-3 py-2">
            <span className="flex justify-between gap-3">
              <span className="min-w-0 truncate font-medium">
                {name} <AffiliateLink id={affiliateId} />
              </span>
              <span className="tabular-nums">{formatCents(amountCents)}</span>
            </span>
            <span className="text-12 text-muted">
              {METHOD_LABELS[methodKind]} {methodHint}
            </span>
            {problem ? <span className="text-12 text-danger">{problem}</span> : null}
            {note && !problem ? <span className="text-12 text-accent-text">{note}</span> : null}
          </li>
        ))}
      </ul>
      <p className="flex justify-between px-3 py-2 font-strong">
        <span>{plural(preview.payeeCount, 'payee')}</span>
        <span className="tabular-nums">{formatCents(preview.totalCents)}</span>
      </p>
      {preview.needsSecondApproval ? (
        <p className="border-t border-line px-3 py-2 text-12 text-muted">
          Above {formatCents(SECOND_APPROVAL_ABOVE_CENTS)}
          {preview.totalCents > Number(SECOND_APPROVAL_ABOVE_CENTS)
            ? ''
            : ' today, with what was approved by one person before, for one payee, one payout destination or by you'}
          : two approvals required.
        </p>
      ) : null}
    </div>
  )
}
