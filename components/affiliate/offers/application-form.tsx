'use client'

import { useRouter } from 'next/navigation'
import { useForm } from 'react-hook-form'
import { toast } from 'sonner'
import type { z } from 'zod'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { showFailure } from '@/components/shared/forms/form-errors'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import { APPLICATION_MAX } from '@/lib/catalog/applications/constants'
import type { Application } from '@/lib/catalog/applications/rules'
import { type ApplicationOrder, applicationOrderSchema } from '@/lib/catalog/applications/schema'
import { ANSWER_LENGTH } from '@/lib/catalog/materials/questions/constants'
import type { Question } from '@/lib/catalog/materials/questions/schema'
import { applyForOffer } from './queries'

type ApplicationFormProps = {
  offerId: number
  questions: readonly Question[]
  onApplied: (application: Application) => void
}

/** The form to apply for an offer. */
export function ApplicationForm({ offerId, questions, onApplied }: ApplicationFormProps) {
  const router = useRouter()
  const { register, handleSubmit, setError, formState } = useForm<
    z.input<typeof applicationOrderSchema>,
    unknown,
    ApplicationOrder
  >({
    resolver: formResolver(applicationOrderSchema),
    defaultValues: { message: '', answers: questions.map(({ id }) => ({ questionId: id, answer: '' })) },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (order) => {
    try {
      const application = await applyForOffer(offerId, order)
      toast.success(application.status === 'approved' ? 'You are approved.' : 'Application sent.')
      onApplied(application)
      // the terms above and the offer list show the status as well
      router.refresh()
    } catch (error) {
      const names = questions.map((_, index) => `answers.${index}.answer` as const)
      showFailure(error, ['message', ...names], setError)
    }
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <Field
        label="How will you promote it?"
        hint="Your sites or channels, and where the visitors come from."
        error={errors.message?.message}
      >
        <Textarea {...register('message')} maxLength={APPLICATION_MAX} />
      </Field>
      {questions.map(({ id, text, isRequired }, index) => (
        <Field
          key={id}
          label={isRequired ? text : `${text} (optional)`}
          error={errors.answers?.[index]?.answer?.message}
        >
          <Textarea rows={2} {...register(`answers.${index}.answer`)} maxLength={ANSWER_LENGTH} />
        </Field>
      ))}
      <FormAlert>{errors.root?.message}</FormAlert>
      <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Sending…" className="justify-self-start">
        Apply
      </Button>
    </form>
  )
}
