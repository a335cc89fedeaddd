'use client'

import { useState } from 'react'
import { Card, CardHead } from '@/components/ui/card'
import { type Application, reapplyAt } from '@/lib/catalog/applications/reapply-rules'
import type { Question } from '@/lib/catalog/materials/questions/schema'
import { offerAccess } from '@/lib/catalog/offers/access-rules'
import { formatEasternDay } from '@/lib/platform/dates/formats'
import { AccessMark } from '../access-mark'
import { ApplicationForm } from './application-form'

type ApplicationCardProps = {
  offerId: number
  name: string
  application: Application | null
  questions: readonly Question[]
  /** When the page was rendered, in milliseconds: decides whether reapplying is allowed. */
  now: number
}

/** The state of an application to promote an offer, and the form to apply. */
export function ApplicationCard({ offerId, name, application: first, questions, now }: ApplicationCardProps) {
  const [application, setApplication] = useState(first)
  const again = application?.decidedAt ? reapplyAt(new Date(application.decidedAt)) : null
  const mayApply = application === null || (application.status === 'rejected' && (!again || again.getTime() <= now))
  return (
    <Card aria-labelledby="application-title">
      <CardHead
        id="application-title"
        title={application ? 'Your application' : 'Apply for this offer'}
        aside={<AccessMark access={offerAccess(true, application?.status ?? null)} pill />}
      />
      <div className="grid gap-4 px-4 pb-4 text-13 leading-5">
        {application ? <Answer application={application} name={name} again={again} now={now} /> : null}
        {mayApply ? (
          <ApplicationForm offerId={offerId} questions={questions} onApplied={setApplication} />
        ) : (
          <p className="text-12 text-muted">
            Until you are approved, links to this offer redirect visitors, but clicks do not count.
          </p>
        )}
      </div>
    </Card>
  )
}

type AnswerProps = { application: Application; name: string; again: Date | null; now: number }

function Answer({ application, name, again, now }: AnswerProps) {
  const { status, message, answers, reason, requestedAt, decidedAt } = application
  return (
    <>
      <p role="status" className="text-text-2">
        {status === 'requested' && requestedAt
          ? `You applied on ${formatEasternDay(requestedAt)}. We will send you a notification.`
          : null}
        {status === 'approved' ? `You are approved for ${name}. Reload the page to get your link.` : null}
        {status === 'rejected' && decidedAt ? `Decided on ${formatEasternDay(decidedAt)}.` : null}
        {again && again.getTime() > now && status === 'rejected'
          ? ` You can apply again from ${formatEasternDay(again)}.`
          : null}
      </p>
      {status === 'rejected' && reason ? (
        <p className="rounded-control bg-danger-soft px-3 py-2.5">
          <span className="font-strong">Reason: </span>
          {reason}
        </p>
      ) : null}
      {message ? (
        <blockquote
          dir="auto"
          className="border-l-2 border-line-strong pl-3 whitespace-pre-line [overflow-wrap:anywhere] text-muted"
        >
          {message}
        </blockquote>
      ) : null}
      {answers.length > 0 ? (
        <dl className="grid gap-2">
          {answers.map(({ question, answer }) => (
            <div key={question}>
              <dt className="text-12 text-muted">{question}</dt>
              <dd dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
                {answer}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </>
  )
}
