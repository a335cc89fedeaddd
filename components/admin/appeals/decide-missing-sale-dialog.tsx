import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { ANSWER_MAX } from '@/lib/conversions/appeals/constants'
import type { StaffInquiry } from '@/lib/conversions/appeals/missing-sale-admin-schema'
import { decimalDollars } from '@/lib/platform/money/format'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { APPEALS_PATH } from './queries'

type DecideInquiryDialogProps = {
  inquiry: StaffInquiry
  decision: 'granted' | 'declined'
  onDone: () => void
  onClose: () => void
}

const WORDS = {
  granted: {
    title: 'Grant order',
    label: 'Grant',
    busyLabel: 'Granting…',
    effect: 'The sale counts as if the advertiser had reported it on its day, and the advertiser pays for it.',
    done: 'Granted. The affiliate is notified.',
  },
  declined: {
    title: 'Decline order',
    label: 'Decline',
    busyLabel: 'Declining…',
    effect: 'Nothing is paid.',
    done: 'Declined. The affiliate is notified.',
  },
} as const

const SECOND = 'Approved. Above $1,000 a day a second person must grant it too.'

/** Decides about a missing sale, with the reason the affiliate reads. */
export function DecideInquiryDialog({ inquiry, decision, onDone, onClose }: DecideInquiryDialogProps) {
  const { id, order, granted } = inquiry
  const { amountCents } = granted ?? inquiry
  const [answer, setAnswer] = useState('')
  const [amount, setAmount] = useState(amountCents === null ? '' : decimalDollars(BigInt(amountCents)))
  const { title, label, busyLabel, effect, done } = WORDS[decision]
  return (
    <StaffChangeDialog
      page="appeals"
      done={done}
      waiting={SECOND}
      onDone={onDone}
      onClose={onClose}
      title={`${title} ${order}`}
      description={effect}
      label={label}
      busyLabel={busyLabel}
      isDanger={decision === 'declined'}
      change={() => ({ path: `${APPEALS_PATH}/missing/${id}`, body: { decision, amount, answer } })}
      fields={(errors) => (
        <>
          {decision === 'granted' ? (
            <Field label="What the buyer paid" hint="Needed where the offer pays a share of it." error={errors.amount}>
              <Input
                inputMode="decimal"
                autoComplete="off"
                value={amount}
                onChange={({ target }) => setAmount(target.value)}
              />
            </Field>
          ) : null}
          <Field label="What the affiliate reads" error={errors.answer}>
            <Textarea
              rows={4}
              maxLength={ANSWER_MAX}
              value={answer}
              onChange={({ target }) => setAnswer(target.value)}
            />
          </Field>
        </>
      )}
    />
  )
}
