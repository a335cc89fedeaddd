'use client'

import { useState } from 'react'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { FormTextarea } from '@/components/shared/forms/form-fields'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { SubmitButton } from '@/components/shared/forms/submit-button'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { replyFormSchema, type ReplyForm as Values } from '@/lib/people/support/schema'
import { replyToTicket } from './queries'
import { useShowTicket } from './use-tickets'

/** The reply form of a ticket; replying to a solved ticket reopens it. */
export function ReplyForm({ number, isSolved }: { number: number; isSolved: boolean }) {
  const [key, setKey] = useState(() => crypto.randomUUID())
  const show = useShowTicket()
  const form = useApiForm<Values>({
    resolver: formResolver(replyFormSchema),
    defaultValues: { message: '' },
    send: async ({ message }, { reset }) => {
      show(await replyToTicket(number, { message, key }))
      reset()
      setKey(crypto.randomUUID())
    },
  })
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-3">
      <FormTextarea {...form.field('message')} label="Your message" rows={4} />
      <FormAlert>{form.problem}</FormAlert>
      <SubmitButton form={form} className="justify-self-end" busyLabel="Sending…">
        {isSolved ? 'Open again and send' : 'Send'}
      </SubmitButton>
    </form>
  )
}
