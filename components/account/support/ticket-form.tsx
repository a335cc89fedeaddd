'use client'

import { useState } from 'react'
import { useMailText } from '@/components/shared/brand/mail-text'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { FormInput, FormSelect, FormTextarea } from '@/components/shared/forms/form-fields'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { SubmitButton } from '@/components/shared/forms/submit-button'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { Card, CardHead } from '@/components/ui/card'
import { Options } from '@/components/ui/options'
import { toast } from '@/components/ui/toast'
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
  const mailText = useMailText()
  const form = useApiForm<Values>({
    resolver: formResolver(ticketFormSchema),
    defaultValues: EMPTY,
    fields: ['topic', 'subject', 'message'],
    send: async (values, { reset }) => {
      const ticket = await openTicket({ ...values, key })
      show(ticket)
      reset(EMPTY)
      setKey(crypto.randomUUID())
      toast.success(`Ticket #${ticket.number} was received.${mailText(' We emailed you a confirmation.')}`)
      onOpened(ticket.number)
    },
  })
  return (
    <Card aria-labelledby="write-title">
      <CardHead id="write-title" title="Write to us" />
      <form noValidate onSubmit={form.submit} className="grid gap-4 px-4 pb-4">
        <div className="grid gap-4 md:grid-cols-[220px_minmax(0,1fr)]">
          <FormSelect {...form.field('topic')} label="Category">
            <option value="" disabled>
              Choose one
            </option>
            <Options of={SUPPORT_TOPICS} show={(topic) => [topic, TOPIC_LABELS[topic]]} />
          </FormSelect>
          <FormInput {...form.field('subject')} label="Subject" autoComplete="off" />
        </div>
        <FormTextarea
          {...form.field('message')}
          label="Message"
          hint="With click IDs, dates and links where you have them. Never send us your password."
          rows={6}
        />
        <FormAlert>{form.problem}</FormAlert>
        <SubmitButton form={form} className="justify-self-end" busyLabel="Sending…">
          Send
        </SubmitButton>
      </form>
    </Card>
  )
}
