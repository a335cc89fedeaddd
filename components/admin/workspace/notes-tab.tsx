'use client'

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useFirstError } from '@/components/shared/forms/first-error'
import { errorMessage } from '@/components/shared/forms/form-errors'
import { Failure } from '@/components/shared/states/failure'
import { easternText } from '@/components/shared/time/eastern-text'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import type { StaffNotes } from '@/lib/people/users/note-admin-schema'
import { ApiError } from '@/lib/platform/http/api-client'
import { useChange } from '../kit/change/use-change'
import { LinesLoading } from '../kit/frame/placeholders'
import { ForChangers } from '../kit/frame/staff-rights'
import { USERS_PATH } from '../manage-users/queries'
import { notesOptions } from './queries'

type NotesTabProps = {
  id: string
  /** What is typed and not added yet. */
  note: string
  onNote: (note: string) => void
}

/** What staff write about a person; only staff read it. */
export function NotesTab({ id, note, onNote }: NotesTabProps) {
  const query = useQuery(notesOptions(id))
  return (
    <Card>
      <CardHead title="Notes" aside={<span className="text-12 text-muted">Only staff read them</span>} />
      <ForChangers page="manage-users">
        <AddNote id={id} note={note} onNote={onNote} />
      </ForChangers>
      {query.data ? <Notes notes={query.data.notes} /> : null}
      {!query.data && query.error ? <Failure query={query} /> : null}
      {!query.data && !query.error ? <LinesLoading lines={3} className="p-4" /> : null}
    </Card>
  )
}

function AddNote({ id, note, onNote }: NotesTabProps) {
  const { mutateAsync, isPending } = useChange('manage-users', 'Note added.')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [form] = useFirstError(errors)
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setErrors({})
    try {
      await mutateAsync({ path: `${USERS_PATH}/${id}/notes`, body: { body: note } })
      onNote('')
    } catch (failure) {
      setErrors({ body: (failure instanceof ApiError && failure.fields.body) || errorMessage(failure) })
    }
  }
  return (
    <form ref={form} noValidate onSubmit={add} className="grid gap-2 px-4 pb-4">
      <Field label="New note" error={errors.body}>
        <Textarea rows={3} value={note} onChange={({ target }) => onNote(target.value)} />
      </Field>
      <Button type="submit" variant="primary" busy={isPending} busyLabel="Adding…" className="justify-self-end">
        Add note
      </Button>
    </form>
  )
}

function Notes({ notes }: StaffNotes) {
  if (notes.length === 0) return <EmptyState as="p" title="No notes yet" />
  return (
    <ol className="divide-y divide-line border-t border-line">
      {notes.map((note) => (
        <li key={note.id} className="grid gap-1 px-4 py-3 text-13">
          <p className="bidi-auto [overflow-wrap:anywhere] whitespace-pre-wrap">{note.body}</p>
          <p className="text-12 text-muted">
            {note.by}, <time dateTime={note.at}>{easternText(note.at)}</time>
          </p>
        </li>
      ))}
    </ol>
  )
}
