'use client'

import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { toast } from 'sonner'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { showFailure } from '@/components/shared/forms/form-errors'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Options } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import { Textarea } from '@/components/ui/textarea'
import { SUPPORT_TOPICS, TOPIC_LABELS } from '@/lib/people/support/constants'
import { ticketFormSchema, type TicketForm as Values } from '@/lib/people/support/schema'
import { openTicket } from './queries'
import { useShowTicket } from './use-tickets'

const EMPTY = { topic: '' as Values['topic'], subject: '', message: '' }

/** The form to open a ticket. `onOpened` receives its number. */
export function TicketForm({ onOpened }: { onOpened: (number: number) => void }) {
  // The same key until it succeeds, so that a message is not saved twice.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const show = useShowTicket()
  const { register, handleSubmit, setError, reset, formState } = useForm<Values>({
    resolver: formResolver(ticketFormSchema),
    defaultValues: EMPTY,
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (values) => {
    try {
      const ticket = await openTicket({ ...values, key })
      show(ticket)
      reset(EMPTY)
      setKey(crypto.randomUUID())
      toast.success(`Ticket #${ticket.number} was received. We emailed you a confirmation.`)
      onOpened(ticket.number)
    } catch (error) {
      showFailure(error, ['topic', 'subject', 'message'], setError)
    }
  })
  return (
    <Card aria-labelledby="write-title">
      <CardHead id="write-title" title="Write to us" />
      <form noValidate onSubmit={submit} className="grid gap-4 px-4 pb-4">
        <div className="grid gap-4 md:grid-cols-[220px_minmax(0,1fr)]">
          <Field label="Category" error={errors.topic?.message}>
            <Select {...register('topic')}>
              <option value="" disabled>
                Choose one
              </option>
              <Options of={SUPPORT_TOPICS} show={(topic) => [topic, TOPIC_LABELS[topic]]} />
            </Select>
          </Field>
          <Field label="Subject" error={errors.subject?.message}>
            <Input {...register('subject')} autoComplete="off" />
          </Field>
        </div>
        <Field
          label="Message"
          hint="With click IDs, dates and links where you have them. Never send us your password."
          error={errors.message?.message}
        >
          <Textarea {...register('message')} rows={6} />
        </Field>
        <FormAlert>{errors.root?.message}</FormAlert>
        <Button type="submit" variant="primary" className="justify-self-end" busy={isSubmitting} busyLabel="Sending…">
          Send
        </Button>
      </form>
    </Card>
  )
}
