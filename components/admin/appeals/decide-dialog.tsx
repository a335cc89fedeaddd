import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import { sumPhrase } from '@/lib/backoffice/pages/confirmation-phrase-rules'
import type { AppealDetail } from '@/lib/conversions/appeals/admin-schema'
import { ANSWER_MAX } from '@/lib/conversions/appeals/constants'
import { formatCents } from '@/lib/platform/money/format'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { APPEALS_PATH } from './queries'

type DecideDialogProps = { appeal: AppealDetail; decision: 'won' | 'lost'; onClose: () => void }

const WORDS = {
  won: {
    title: 'Accept the appeal',
    label: 'Accept',
    busyLabel: 'Accepting…',
    effect: 'The conversion counts as if it had never been rejected: payout, commission, streak, quests and levels.',
    done: 'Appeal accepted. The affiliate is notified.',
  },
  lost: {
    title: 'Decline the appeal',
    label: 'Decline',
    busyLabel: 'Declining…',
    effect: 'The conversion stays as it is. There is no second appeal.',
    done: 'Appeal declined. The affiliate is notified.',
  },
} as const

const SECOND = 'Approved. Above $1,000 a day a second person who did not judge it must accept it too.'

/** Decides an appeal, with the reason the affiliate reads. */
export function DecideDialog({ appeal, decision, onClose }: DecideDialogProps) {
  const { id, payoutCents, affiliateName } = appeal
  const [answer, setAnswer] = useState('')
  const { title, label, busyLabel, effect, done } = WORDS[decision]
  const phrase = decision === 'won' ? sumPhrase(payoutCents) : undefined
  return (
    <StaffChangeDialog
      page="appeals"
      done={done}
      waiting={SECOND}
      onClose={onClose}
      title={`${title}: ${formatCents(payoutCents)} to ${affiliateName || 'the affiliate'}`}
      description={effect}
      label={label}
      busyLabel={busyLabel}
      isDanger={decision === 'lost'}
      phrase={phrase}
      change={() => ({ path: `${APPEALS_PATH}/${id}/decide`, body: { decision, answer, seenCents: payoutCents } })}
      fields={(errors) => (
        <Field label="What the affiliate reads" error={errors.answer}>
          <Textarea rows={4} maxLength={ANSWER_MAX} value={answer} onChange={({ target }) => setAnswer(target.value)} />
        </Field>
      )}
    />
  )
}
