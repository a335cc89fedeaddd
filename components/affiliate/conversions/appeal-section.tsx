import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Failure } from '@/components/shared/states/failure'
import { easternText } from '@/components/shared/time/eastern-text'
import { EvidencePictures } from '@/components/shared/upload/evidence-pictures'
import { Button } from '@/components/ui/button'
import { Status } from '@/components/ui/status'
import { useLazy } from '@/components/ui/use-lazy'
import { APPEAL_REASONS } from '@/lib/conversions/appeals/constants'
import type { OwnAppeal } from '@/lib/conversions/appeals/schema'
import { appealOptions } from './queries'

const loadForm = () => import('./appeal-form').then(({ AppealForm }) => AppealForm)

const STATUS_STYLES = {
  open: { kind: 'processing', label: 'Under review' },
  won: { kind: 'approved', label: 'Accepted' },
  lost: { kind: 'rejected', label: 'Declined' },
} as const

/** The affiliate's appeal about a conversion with what became of it, or the form to make one. */
export function AppealSection({ id }: { id: string }) {
  const query = useQuery(appealOptions(id))
  if (!query.data) return query.error ? <Failure query={query} /> : null
  const { appeal, isPossible, until } = query.data
  if (appeal) {
    return (
      <Frame>
        <SentAppeal appeal={appeal} />
      </Frame>
    )
  }
  if (until === null) return null
  return <Frame>{isPossible ? <AppealForm id={id} until={until} /> : <ClosedAppeal until={until} />}</Frame>
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <section aria-label="Appeal" className="grid gap-2">
      <h3 className="text-14 font-strong">Appeal</h3>
      {children}
    </section>
  )
}

function AppealForm({ id, until }: { id: string; until: string }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <LazyForm id={id} onClose={() => setOpen(false)} />
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-text-2">
        If you think this is wrong, say why. A person who did not judge it before decides. You can appeal once, until{' '}
        {easternText(until)}.
      </p>
      <Button onClick={() => setOpen(true)}>Appeal</Button>
    </div>
  )
}

function LazyForm(props: { id: string; onClose: () => void }) {
  const AppealForm = useLazy(loadForm)
  return AppealForm ? <AppealForm {...props} /> : null
}

const ClosedAppeal = ({ until }: { until: string }) => (
  <p className="text-text-2">An appeal could be made until {easternText(until)}.</p>
)

function SentAppeal({ appeal }: { appeal: NonNullable<OwnAppeal['appeal']> }) {
  const { status, ground, message, pictures, createdAt, dueAt, askedAt, decidedAt, answer } = appeal
  return (
    <div className="grid gap-2 rounded-card border border-line bg-surface p-3">
      <Status kind={STATUS_STYLES[status].kind} pill className="justify-self-start">
        {STATUS_STYLES[status].label}
      </Status>
      {answer ? <p className="bidi-auto text-14 whitespace-pre-wrap [overflow-wrap:anywhere]">{answer}</p> : null}
      <p className="text-text-2">
        {decidedAt ? `Decided ${easternText(decidedAt)}.` : `A decision is due by ${easternText(dueAt)}.`}
        {askedAt && !decidedAt ? ` The advertiser was asked ${easternText(askedAt)}.` : null}
      </p>
      <div className="grid gap-1 border-t border-line pt-2">
        <span className="font-strong">{APPEAL_REASONS[ground]}</span>
        <span className="bidi-auto whitespace-pre-wrap text-text-2 [overflow-wrap:anywhere]">{message}</span>
        <EvidencePictures pictures={pictures} />
        <span className="text-12 text-muted">Sent {easternText(createdAt)}</span>
      </div>
    </div>
  )
}
