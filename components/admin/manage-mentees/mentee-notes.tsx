'use client'

import { type FormEvent, useState } from 'react'
import { submitOnModEnter } from '@/components/shared/change/mod-enter'
import { errorMessage } from '@/components/shared/forms/form-errors'
import { easternText } from '@/components/shared/time/eastern-text'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import { reasonSchema } from '@/lib/backoffice/pages/schema'
import type { MenteeDetail } from '@/lib/rewards/mentors/mentorship-admin-schema'
import { useChange } from '../kit/change/use-change'
import { ForChangers } from '../kit/frame/staff-rights'
import { MENTEES_PATH } from './queries'

type MenteeNotesProps = { id: string; notes: MenteeDetail['notes'] }

/** Staff notes on a mentorship, newest first, with a form to add one. Mentor and mentee do not see them. */
export function MenteeNotes({ id, notes }: MenteeNotesProps) {
  return (
    <section>
      <h3 className="pb-2 text-14">Notes</h3>
      <ForChangers page="manage-mentees">
        <NoteForm id={id} />
      </ForChangers>
      <ol aria-label="Notes" className="mt-3">
        {notes.map((note) => (
          <li key={note.id} className="grid gap-0.5 border-t border-line py-2 text-13">
            <span className="bidi-auto whitespace-pre-wrap [overflow-wrap:anywhere]">{note.text}</span>
            <span className="text-12 text-muted">
              {note.by}, <time dateTime={note.at}>{easternText(note.at)}</time>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function NoteForm({ id }: { id: string }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const { mutate, isPending } = useChange('manage-mentees', 'Note saved.')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = reasonSchema.safeParse(text)
    setError(parsed.success ? undefined : 'Enter a note.')
    if (!parsed.success || isPending) return
    mutate(
      { path: `${MENTEES_PATH}/${id}/notes`, body: { reason: parsed.data } },
      { onSuccess: () => setText(''), onError: (failure) => setError(errorMessage(failure)) },
    )
  }
  return (
    <form noValidate onSubmit={submit} onKeyDown={submitOnModEnter} className="grid gap-2">
      <Field label="New note" hint="Visible to staff only." error={error}>
        <Textarea rows={2} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <Button type="submit" size="sm" className="justify-self-end" busy={isPending} busyLabel="Saving…">
        Save note
      </Button>
    </form>
  )
}
