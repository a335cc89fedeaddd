import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import type { AppealDetail } from '@/lib/conversions/appeals/admin-schema'
import { ANSWER_MAX } from '@/lib/conversions/appeals/constants'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { APPEALS_PATH } from './queries'

type AnswerDialogProps = { id: string; question: AppealDetail['questions'][number]; onClose: () => void }

/** Enters what the advertiser answered. */
export function AnswerDialog({ id, question, onClose }: AnswerDialogProps) {
  const [answer, setAnswer] = useState('')
  return (
    <StaffChangeDialog
      page="appeals"
      done="The answer is stored."
      onClose={onClose}
      title={`Answer of ${question.sentTo}`}
      description="Enter what they wrote, word for word. It cannot be changed later."
      label="Save"
      busyLabel="Saving…"
      change={() => ({ path: `${APPEALS_PATH}/${id}/questions/${question.id}/answer`, body: { answer } })}
      fields={(errors) => (
        <Field label="Answer" error={errors.answer}>
          <Textarea rows={4} maxLength={ANSWER_MAX} value={answer} onChange={({ target }) => setAnswer(target.value)} />
        </Field>
      )}
    />
  )
}
