'use client'

import { useRouter } from 'next/navigation'
import type { z } from 'zod'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { FormTextarea } from '@/components/shared/forms/form-fields'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { SubmitButton } from '@/components/shared/forms/submit-button'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { toast } from '@/components/ui/toast'
import { APPLICATION_MAX } from '@/lib/catalog/applications/constants'
import type { Application } from '@/lib/catalog/applications/reapply-rules'
import { type ApplicationOrder, applicationOrderSchema } from '@/lib/catalog/applications/schema'
import { ANSWER_LENGTH } from '@/lib/catalog/materials/questions/constants'
import type { Question } from '@/lib/catalog/materials/questions/schema'
import { applyForOffer } from '../queries'

type ApplicationFormProps = {
  offerId: number
  questions: readonly Question[]
  onApplied: (application: Application) => void
}

/** The form to apply for an offer. */
export function ApplicationForm({ offerId, questions, onApplied }: ApplicationFormProps) {
  const router = useRouter()
  const form = useApiForm<z.input<typeof applicationOrderSchema>, ApplicationOrder>({
    resolver: formResolver(applicationOrderSchema),
    defaultValues: { message: '', answers: questions.map(({ id }) => ({ questionId: id, answer: '' })) },
    fields: ['message', ...questions.map((_, index) => `answers.${index}.answer` as const)],
    send: async (order) => {
      const application = await applyForOffer(offerId, order)
      toast.success(application.status === 'approved' ? 'You are approved.' : 'Application sent.')
      onApplied(application)
      // the terms above and the offer list show the status as well
      router.refresh()
    },
  })
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-3">
      <FormTextarea
        {...form.field('message')}
        label="How will you promote it?"
        hint="Your sites or channels, and where the visitors come from."
        maxLength={APPLICATION_MAX}
      />
      {questions.map(({ id, text, isRequired }, index) => (
        <FormTextarea
          key={id}
          {...form.field(`answers.${index}.answer`)}
          label={isRequired ? text : `${text} (optional)`}
          rows={2}
          maxLength={ANSWER_LENGTH}
        />
      ))}
      <FormAlert>{form.problem}</FormAlert>
      <SubmitButton form={form} busyLabel="Sending…" className="justify-self-start">
        Apply
      </SubmitButton>
    </form>
  )
}
