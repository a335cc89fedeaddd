import { useQuery } from '@tanstack/react-query'
import { Failure } from '@/components/shared/states/failure'
import { easternText } from '@/components/shared/time/eastern-text'
import { Button } from '@/components/ui/button'
import { Status, type StatusKind } from '@/components/ui/status'
import { INQUIRY_STATES } from '@/lib/conversions/appeals/constants'
import type { OwnInquiry } from '@/lib/conversions/appeals/missing-sale-schema'
import { dayLabel } from '@/lib/platform/dates/days'
import { formatCents } from '@/lib/platform/money/format'
import { inquiriesOptions } from './queries'

const KINDS: Record<OwnInquiry['status'], StatusKind> = {
  open: 'processing',
  granted: 'approved',
  declined: 'rejected',
  recorded: 'approved',
}

/** What the affiliate has asked about, with what became of it; nothing before the first. */
export function OwnInquiries({ onOpenConversion }: { onOpenConversion: (id: string) => void }) {
  const query = useQuery(inquiriesOptions)
  if (!query.data) return query.error ? <Failure query={query} /> : null
  const { inquiries } = query.data
  if (inquiries.length === 0) return null
  return (
    <section aria-label="Your inquiries" className="grid gap-2">
      <h3 className="text-14 font-strong">Your inquiries</h3>
      <ul className="grid gap-2">
        {inquiries.map((inquiry) => (
          <li key={inquiry.id} className="grid gap-1 rounded-card border border-line bg-surface p-3">
            <Inquiry inquiry={inquiry} onOpenConversion={onOpenConversion} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type InquiryProps = { inquiry: OwnInquiry; onOpenConversion: (id: string) => void }

function Inquiry({ inquiry, onOpenConversion }: InquiryProps) {
  const { order, offerName, goalName, code, day, amountCents, status, answer, conversionId } = inquiry
  const canOpen = conversionId !== null && (status === 'granted' || status === 'recorded')
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <span className="bidi-auto mono mr-auto font-strong [overflow-wrap:anywhere]">{order}</span>
        <Status kind={KINDS[status]} pill>
          {INQUIRY_STATES[status]}
        </Status>
      </div>
      <p className="text-text-2">
        {offerName}
        {goalName ? `, ${goalName}` : null}
        {code ? `, code ${code}` : null}, {dayLabel(day)}
        {amountCents === null ? null : `, ${formatCents(amountCents)}`}
      </p>
      {answer ? <p className="bidi-auto whitespace-pre-wrap [overflow-wrap:anywhere]">{answer}</p> : null}
      <p className="text-12 text-muted">{nextStep(inquiry)}</p>
      {canOpen ? (
        <Button size="sm" className="justify-self-start" onClick={() => onOpenConversion(conversionId)}>
          Open the conversion
        </Button>
      ) : null}
    </>
  )
}

function nextStep({ waitsFor, dueAt, decidedAt }: OwnInquiry): string {
  if (decidedAt) return `Decided ${easternText(decidedAt)}.`
  return waitsFor === 'advertiser'
    ? `The advertiser answers by ${easternText(dueAt)}; then our team decides.`
    : 'Our team decides.'
}
