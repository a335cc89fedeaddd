import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { FormDialog } from '@/components/shared/forms/form-dialog'
import { FormInput, FormTextarea } from '@/components/shared/forms/form-fields'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { toast } from '@/components/ui/toast'
import { ANSWER_MAX } from '@/lib/conversions/appeals/constants'
import {
  type AdvertiserInquiry,
  type AnswerInquiry,
  answerInquirySchema,
} from '@/lib/conversions/appeals/missing-sale-schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { decimalDollars } from '@/lib/platform/money/format'
import { ADVERTISER_KEY } from '../queries'

export type InquiryDecision = AnswerInquiry['decision']

const WORDS = {
  granted: {
    title: 'Grant',
    description: 'The sale counts as if you had reported it on its day: you pay for it, and the affiliate earns.',
    action: 'Grant it',
    busyLabel: 'Granting…',
    done: 'Granted. The affiliate is notified.',
  },
  declined: {
    title: 'Decline',
    description: 'Nothing is paid. The affiliate reads why.',
    action: 'Decline it',
    busyLabel: 'Declining…',
    done: 'Declined. The affiliate is notified.',
  },
} as const

type AnswerInquiryDialogProps = { inquiry: AdvertiserInquiry; decision: InquiryDecision; onClose: () => void }

/** Grants or declines a missing sale, with the reason the affiliate reads. */
export function AnswerInquiryDialog({ inquiry, decision, onClose }: AnswerInquiryDialogProps) {
  const { id, order, amountCents, needsAmount } = inquiry
  const client = useQueryClient()
  const { title, done, ...words } = WORDS[decision]
  const form = useApiForm<z.input<typeof answerInquirySchema>, AnswerInquiry>({
    resolver: formResolver(answerInquirySchema),
    defaultValues: { decision, amount: amountCents === null ? '' : decimalDollars(BigInt(amountCents)), answer: '' },
    fields: ['amount', 'answer'],
    send: async ({ answer }) => {
      const amount = decision === 'granted' ? form.getValues('amount') : ''
      await apiFetch(`/api/advertiser/inquiries/${id}`, { method: 'POST', body: { decision, amount, answer } })
      toast.success(done)
      await client.invalidateQueries({ queryKey: [ADVERTISER_KEY] })
      onClose()
    },
  })
  return (
    <FormDialog
      {...words}
      form={form}
      title={`${title} order ${order}?`}
      variant={decision === 'granted' ? 'primary' : 'danger'}
      onClose={onClose}
    >
      {decision === 'granted' ? (
        <FormInput
          {...form.field('amount')}
          label={needsAmount ? 'What the buyer paid' : 'What the buyer paid (optional)'}
          inputMode="decimal"
          autoComplete="off"
        />
      ) : null}
      <FormTextarea {...form.field('answer')} label="What the affiliate reads" rows={3} maxLength={ANSWER_MAX} />
    </FormDialog>
  )
}
