'use client'

import { type FormEvent, useState } from 'react'
import { useFirstError } from '@/components/shared/forms/first-error'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { errorMessage } from '@/components/shared/forms/form-errors'
import { LeaveGuard } from '@/components/shared/forms/leave-guard'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Segmented } from '@/components/ui/segmented'
import { Textarea } from '@/components/ui/textarea'
import { toast } from '@/components/ui/toast'
import type { TicketDetail } from '@/lib/people/support/queue/admin-schema'
import { ApiError } from '@/lib/platform/http/api-client'
import { isolated } from '@/lib/platform/text/bidi-isolate'
import { ReplyPicker } from './reply-picker'
import type { Viewer } from './ticket-screen'
import { useTicketChange } from './use-ticket-change'

type Kind = 'answer' | 'note'
type AnswerFormProps = { ticket: TicketDetail; viewer: Viewer }

/**
 * An answer by email and in the app, or a note. The version is that of the ticket as it was when the text was begun:
 * whoever answers second reads what came in between first, and keeps the text.
 */
export function AnswerForm({ ticket, viewer }: AnswerFormProps) {
  const { number, version, state, requester } = ticket
  const [kind, setKind] = useState<Kind>('answer')
  const [message, setMessage] = useState('')
  // null: what is on screen when it is sent
  const [read, setRead] = useState<number | null>(null)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [form] = useFirstError(errors)
  const { mutateAsync, isPending } = useTicketChange(number, { isSilent: true })
  const seen = read ?? version

  const type = (text: string) => {
    if (message === '') setRead(version)
    setMessage(text)
  }
  const send = async (solve: boolean) => {
    setErrors({})
    const answer = { message, key, version: seen, state: solve ? 'solved' : 'answered' }
    try {
      await mutateAsync(
        kind === 'note'
          ? { path: '/notes', method: 'POST', body: { message, key } }
          : { path: '/answers', method: 'POST', body: answer },
      )
      setMessage('')
      setRead(null)
      setKey(crypto.randomUUID())
      toast.success(kind === 'note' ? 'Note added.' : `Answer sent to ${isolated(requester.name)}.`)
    } catch (cause) {
      const { message: field } = cause instanceof ApiError ? cause.fields : {}
      setErrors(field ? { message: field } : { _: errorMessage(cause) })
      // the ticket was read again: the next send is with the message in between on screen
      if (cause instanceof ApiError && cause.status === 409) setRead(null)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) void send(false)
  }
  if (state === 'closed' && kind === 'answer')
    return (
      <Card className="px-4 py-3 text-13 text-text-2">
        This ticket is closed. Open it again to answer, or{' '}
        <button type="button" className="text-accent-text underline" onClick={() => setKind('note')}>
          add a note
        </button>
        .
      </Card>
    )
  return (
    <Card className="p-4">
      <form ref={form} noValidate onSubmit={submit} className="grid gap-3" aria-label="Answer">
        <LeaveGuard isOn={message.trim() !== ''} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Segmented
            label="What you write"
            value={kind}
            onValueChange={setKind}
            options={[
              { value: 'answer', label: 'Answer' },
              { value: 'note', label: 'Internal note' },
            ]}
          />
          {kind === 'answer' ? (
            <ReplyPicker ticket={ticket} viewer={viewer} onPick={(text) => type(joined(message, text))} />
          ) : null}
        </div>
        <Field
          label={kind === 'note' ? 'Note' : 'Your answer'}
          hint={
            kind === 'note'
              ? 'Only staff see it.'
              : `Goes to ${requester.email} and into the app. Plain text; addresses become links.`
          }
          error={errors.message}
        >
          <Textarea rows={7} value={message} onChange={({ target }) => type(target.value)} />
        </Field>
        {kind === 'answer' && seen < version ? (
          <p role="status" className="text-13 text-text-2">
            There is a new message above since you began. Read it before you send.
          </p>
        ) : null}
        <FormAlert>{errors._}</FormAlert>
        <div className="flex flex-wrap justify-end gap-2">
          {kind === 'answer' ? (
            <Button disabled={isPending} onClick={() => void send(true)}>
              Send and mark as solved
            </Button>
          ) : null}
          <Button type="submit" variant="primary" busy={isPending} busyLabel="Sending…">
            {kind === 'note' ? 'Add note' : 'Send answer'}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** A saved reply goes after what is there. */
const joined = (message: string, text: string) => (message.trim() === '' ? text : `${message.trimEnd()}\n\n${text}`)
