import type { ReactNode } from 'react'
import { Status, type StatusKind } from '@/components/ui/status'
import { REASON_LABELS } from '@/lib/conversions/filters/reason-constants'
import type { PostbackReport } from '@/lib/runtime/demo-purchases/schema'

type PostbackEntryProps = {
  report: PostbackReport
  /** The response to the first postback of the transaction, when this one repeats it. */
  first: PostbackReport | undefined
}

/** One postback: its result in one line, with the request and response below. */
export function PostbackEntry({ report, first }: PostbackEntryProps) {
  const { kind, label } = outcomeStatus(report)
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-2">
        <Status kind={kind} pill>
          {label}
        </Status>
        {report.httpStatus === null ? null : (
          <span className="ml-auto text-12 text-muted tabular-nums">HTTP {report.httpStatus}</span>
        )}
      </div>
      <p className="text-13 leading-[18px] text-text-2">{explain(report, first)}</p>
      <details className="text-12">
        <summary className="touch-target cursor-pointer font-medium text-muted">Request and response</summary>
        <div className="mt-2 grid gap-2">
          <Wire title="POST /api/postback">{report.sent.map(({ name, value }) => `${name}=${value}`).join('\n')}</Wire>
          {report.answer ? <Wire title="Answer">{pretty(report.answer)}</Wire> : null}
        </div>
      </details>
    </div>
  )
}

function Wire({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <p className="mb-1 text-muted">{title}</p>
      <pre className="mono rounded-control bg-sunken px-3 py-2 text-12 [overflow-wrap:anywhere] whitespace-pre-wrap text-text-2">
        {children}
      </pre>
    </div>
  )
}

function outcomeStatus({ outcome, state, reason }: PostbackReport): { kind: StatusKind; label: string } {
  if (outcome === 'accepted') {
    return state === 'approved'
      ? { kind: 'approved', label: 'Accepted, approved' }
      : { kind: 'pending', label: `Accepted, ${state}` }
  }
  const why = reason ? `: ${REASON_LABELS[reason]}` : ''
  if (outcome === 'rejected') return { kind: 'rejected', label: `Rejected${why}` }
  if (outcome === 'refused') return { kind: 'failed', label: `Refused${why}` }
  return { kind: 'failed', label: 'Not sent' }
}

function explain({ outcome, state, message, conversionId }: PostbackReport, first: PostbackReport | undefined): string {
  if (first && conversionId !== null && conversionId === first.conversionId) {
    return 'Same answer as the first time: the same conversion, nothing counted or paid twice.'
  }
  if (outcome === 'accepted') {
    return state === 'approved'
      ? 'The affiliate has the payout in their balance now.'
      : 'The payout is pending until its hold ends.'
  }
  if (outcome === 'rejected') return 'Recorded with its reason, which the affiliate can see. Nothing is paid.'
  return message
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
