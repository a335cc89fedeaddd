'use client'

import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { showFailure } from '@/components/shared/forms/form-errors'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import { replyFormSchema, type ReplyForm as Values } from '@/lib/people/support/schema'
import { replyToTicket } from './queries'
import { useShowTicket } from './use-tickets'

/** The reply form of a ticket; replying to a solved ticket reopens it. */
export function ReplyForm({ number, isSolved }: { number: number; isSolved: boolean }) {
  const [key, setKey] = useState(() => crypto.randomUUID())
  const show = useShowTicket()
  const { register, handleSubmit, setError, reset, formState } = useForm<Values>({
    resolver: formResolver(replyFormSchema),
    defaultValues: { message: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ message }) => {
    try {
      show(await replyToTicket(number, { message, key }))
      reset()
      setKey(crypto.randomUUID())
    } catch (error) {
      showFailure(error, ['message'], setError)
    }
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <Field label="Your message" error={errors.message?.message}>
        <Textarea {...register('message')} rows={4} />
      </Field>
      <FormAlert>{errors.root?.message}</FormAlert>
      <Button type="submit" variant="primary" className="justify-self-end" busy={isSubmitting} busyLabel="Sending…">
        {isSolved ? 'Open again and send' : 'Send'}
      </Button>
    </form>
  )
}
