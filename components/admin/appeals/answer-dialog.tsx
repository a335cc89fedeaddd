import { useState } from 'react'
import { ChangeDialog } from '@/components/shared/change/change-dialog'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import type { AppealDetail } from '@/lib/conversions/appeals/admin-schema'
import { ANSWER_MAX } from '@/lib/conversions/appeals/constants'
import { useChange } from '../kit/change/use-change'
import { APPEALS_PATH } from './queries'

type AnswerDialogProps = { id: string; question: AppealDetail['questions'][number]; onClose: () => void }

/** Enters what the advertiser answered. */
export function AnswerDialog({ id, question, onClose }: AnswerDialogProps) {
  const [answer, setAnswer] = useState('')
  const { mutateAsync } = useChange('appeals', 'The answer is stored.')
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={`Answer of ${question.sentTo}`}
      description="Enter what they wrote, word for word. It cannot be changed later."
      label="Save"
      busyLabel="Saving…"
      run={({ reason }) =>
        mutateAsync({ path: `${APPEALS_PATH}/${id}/questions/${question.id}/answer`, body: { answer, reason } })
      }
      fields={(errors) => (
        <Field label="Answer" error={errors.answer}>
          <Textarea rows={4} maxLength={ANSWER_MAX} value={answer} onChange={({ target }) => setAnswer(target.value)} />
        </Field>
      )}
    />
  )
}
