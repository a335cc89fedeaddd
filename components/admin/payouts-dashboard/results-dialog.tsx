'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChangeDialog } from '@/components/shared/change/change-dialog'
import { errorMessage } from '@/components/shared/forms/form-errors'
import { type ResultsAnswer, resultsAnswerSchema } from '@/lib/money/payouts/bank/result-admin-schema'
import type { AdminBatch } from '@/lib/money/payouts/batches/admin-schema'
import { ApiError, apiFetch } from '@/lib/platform/http/api-client'
import { formatCents } from '@/lib/platform/money/format'
import { useChange } from '../kit/change/use-change'
import { adminKeys } from '../kit/keys'
import { PAYOUTS_PATH } from './queries'
import { type Report, ReportFields } from './report-fields'
import { ResultLines } from './result-lines'
import { UnknownStatuses } from './unknown-statuses'

type ResultsDialogProps = { row: AdminBatch; onClose: () => void; onDone: (answer: ResultsAnswer) => void }

/** Enters what the bank reported for a batch: its file, or that every open payment arrived. */
export function ResultsDialog({ row, onClose, onDone }: ResultsDialogProps) {
  const [report, setReport] = useState<Report>({ kind: 'file', text: '' })
  const [problem, setProblem] = useState<string>()
  const preview = usePreview(row.id, report)
  const { mutateAsync } = useChange('payouts-dashboard', 'Results entered.')
  const path = `${PAYOUTS_PATH}/batches/${row.id}/results`
  const settledCents = preview.data?.settledCents ?? 0
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title="Enter bank results"
      description="Marks the payments as paid or failed, as the bank reported them. Lines with a problem are left open."
      label={settledCents > 0 ? `Settle ${formatCents(settledCents)}` : 'Settle'}
      busyLabel="Settling…"
      {...(settledCents > 0 && { phrase: formatCents(settledCents) })}
      run={async (confirmation) => {
        if (settledCents === 0) throw nothingToSettle(report, preview.isFetching)
        const body = { report, ...confirmation }
        onDone((await mutateAsync({ path, body, schema: resultsAnswerSchema })) as ResultsAnswer)
      }}
      fields={(errors) => (
        <>
          <ReportFields
            report={report}
            onChange={(changed, unread) => {
              setReport(changed)
              setProblem(unread)
            }}
            error={problem ?? errors.report ?? errors['report.reference']}
          />
          {preview.error ? (
            <p role="alert" className="text-danger">
              {errorMessage(preview.error)}
            </p>
          ) : null}
          {report.kind === 'file' && preview.data?.file ? (
            <UnknownStatuses
              texts={preview.data.file.unknownStatuses}
              said={report.statuses ?? {}}
              onChange={(statuses) => setReport({ ...report, statuses })}
            />
          ) : null}
          {preview.data ? <ResultLines answer={preview.data} /> : null}
        </>
      )}
    />
  )
}

/** Why a report settles nothing, at its field. */
function nothingToSettle(report: Report, isReading: boolean): ApiError {
  const isMissing = report.kind === 'file' ? report.text === '' : report.reference.trim() === ''
  const missing = report.kind === 'file' ? 'Choose the file of the bank.' : 'Enter the reference of the bank.'
  const unmatched = isReading
    ? 'It is still being read. Try again in a moment.'
    : 'It settles no payment of this batch.'
  const message = isMissing ? missing : unmatched
  return new ApiError(422, 'invalid', message, null, { report: message })
}

/** What the report would settle; asked for once it is there. */
function usePreview(batchId: string, report: Report) {
  const isGiven = report.kind === 'file' ? report.text !== '' : report.reference.trim() !== ''
  return useQuery({
    queryKey: [...adminKeys.preview('payouts-dashboard'), 'results', batchId, report],
    queryFn: () =>
      apiFetch(`${PAYOUTS_PATH}/batches/${batchId}/results/preview`, {
        schema: resultsAnswerSchema,
        method: 'POST',
        body: { report },
      }),
    enabled: isGiven,
    retry: false,
    staleTime: 0,
    // while a status is explained, its lines stay
    placeholderData: (before) => (report.kind === 'file' && report.statuses ? before : undefined),
  })
}
