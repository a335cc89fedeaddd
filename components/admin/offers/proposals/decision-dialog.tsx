import { useState } from 'react'
import { useMailText } from '@/components/shared/brand/mail-text'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import type { AdminProposal } from '@/lib/catalog/proposals/admin-schema'
import { NOTE_LENGTH } from '@/lib/catalog/proposals/constants'
import { StaffChangeDialog } from '../../kit/change/staff-change-dialog'
import { PROPOSALS_PATH } from './queries'

type DecisionDialogProps = { proposal: AdminProposal; decision: 'accept' | 'decline'; onClose: () => void }

const WORDS = {
  accept: {
    title: 'Accept',
    label: 'Accept',
    busyLabel: 'Accepting…',
    effect: 'The offer is changed at once.',
    done: 'Proposal accepted.',
  },
  decline: {
    title: 'Decline',
    label: 'Decline',
    busyLabel: 'Declining…',
    effect: 'Nothing is changed.',
    done: 'Proposal declined.',
  },
} as const

const PRICE_EFFECT =
  'Conversions from its moment on cost the advertiser this, from now on where the moment has passed. Payouts stay.'

/** Accepts or declines a proposal, with an answer to the advertiser. */
export function DecisionDialog({ proposal: { id, kind, offerName }, decision, onClose }: DecisionDialogProps) {
  const [answer, setAnswer] = useState('')
  const mailText = useMailText()
  const { title, label, busyLabel, effect, done } = WORDS[decision]
  return (
    <StaffChangeDialog
      page="offers"
      done={done}
      onClose={onClose}
      title={`${title} the proposal for ${offerName}`}
      description={`${kind === 'price' && decision === 'accept' ? PRICE_EFFECT : effect}${mailText(' Who proposed it gets an email.')}`}
      label={label}
      busyLabel={busyLabel}
      isDanger={decision === 'decline'}
      change={() => ({ path: `${PROPOSALS_PATH}/${id}/decision`, body: { decision, answer } })}
      fields={(errors) => (
        <Field label="What the advertiser reads" hint="Optional." error={errors.answer}>
          <Textarea
            rows={3}
            maxLength={NOTE_LENGTH}
            value={answer}
            onChange={({ target }) => setAnswer(target.value)}
          />
        </Field>
      )}
    />
  )
}
