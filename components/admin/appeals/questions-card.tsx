'use client'

import { useState } from 'react'
import { usePublicSettings } from '@/components/shared/brand/public-settings'
import { easternText } from '@/components/shared/time/eastern-text'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import type { AppealDetail } from '@/lib/conversions/appeals/admin-schema'
import { useMayChange } from '../kit/frame/staff-rights'
import { AnswerDialog } from './answer-dialog'
import { AskDialog } from './ask-dialog'

type Question = AppealDetail['questions'][number]

/** What the advertiser was asked, by whom and when, and what they answered. */
export function QuestionsCard({ appeal }: { appeal: AppealDetail }) {
  const { id, status, questions, contacts } = appeal
  const [isAsking, setAsking] = useState(false)
  const { hasMail } = usePublicSettings()
  const [answered, setAnswered] = useState<Question | null>(null)
  const mayEdit = useMayChange('appeals') && status === 'open'
  return (
    <Card aria-labelledby="questions-title">
      <CardHead
        id="questions-title"
        title="Advertiser"
        action={
          mayEdit && hasMail && contacts.length > 0 ? (
            <Button size="sm" onClick={() => setAsking(true)}>
              Ask
            </Button>
          ) : null
        }
      />
      <div className="grid gap-3 px-4 pb-4 text-13">
        {questions.length === 0 ? <p className="text-muted">{emptyText(contacts.length > 0, hasMail)}</p> : null}
        {questions.map((question) => (
          <QuestionItem key={question.id} question={question} onAnswer={mayEdit ? () => setAnswered(question) : null} />
        ))}
      </div>
      {isAsking ? <AskDialog id={id} contacts={contacts} onClose={() => setAsking(false)} /> : null}
      {answered ? <AnswerDialog id={id} question={answered} onClose={() => setAnswered(null)} /> : null}
    </Card>
  )
}

const emptyText = (hasContacts: boolean, hasMail: boolean) => {
  if (!hasMail) return 'The reason is the advertiser’s. This server sends no emails, so they cannot be asked here.'
  return hasContacts
    ? 'The reason is the advertiser’s. They have not been asked yet.'
    : 'The reason is the advertiser’s, but no contact is stored. Add one on the advertiser’s page to ask them.'
}

function QuestionItem({ question, onAnswer }: { question: Question; onAnswer: (() => void) | null }) {
  const { sentTo, askedBy, askedAt, answer, answeredBy, answeredAt } = question
  return (
    <div className="grid gap-1.5 border-t border-line pt-3 first:border-t-0 first:pt-0">
      <p className="bidi-auto whitespace-pre-wrap [overflow-wrap:anywhere]">{question.question}</p>
      <p className="text-12 text-muted">{`Sent to ${sentTo} by ${askedBy}, ${easternText(askedAt)}`}</p>
      {answer && answeredAt ? (
        <>
          <p className="bidi-auto border-l-2 border-line pl-3 whitespace-pre-wrap [overflow-wrap:anywhere]">{answer}</p>
          <p className="text-12 text-muted">{`Entered by ${answeredBy ?? 'former staff'}, ${easternText(answeredAt)}`}</p>
        </>
      ) : null}
      {!answer && onAnswer ? (
        <Button size="sm" className="justify-self-start" onClick={onAnswer}>
          Enter the answer
        </Button>
      ) : null}
    </div>
  )
}
