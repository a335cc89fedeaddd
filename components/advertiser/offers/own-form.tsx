'use client'

import { type FormEvent, type ReactNode, useState } from 'react'
import { useFirstError } from '@/components/shared/forms/first-error'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { errorMessage } from '@/components/shared/forms/form-errors'
import { LeaveGuard } from '@/components/shared/forms/leave-guard'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import { NOTE_LENGTH } from '@/lib/catalog/proposals/constants'
import { ApiError } from '@/lib/platform/http/api-client'

type OwnFormProps = {
  label: string
  busyLabel: string
  isChanged: boolean
  /** Whether the note to staff is asked for: where something waits for approval. */
  hasNote: boolean
  onDiscard?: () => void
  /** Sends the change. An error it throws is shown, at its fields where it names them, and the input stays. */
  run: (note: string) => Promise<unknown>
  children: (errors: Readonly<Record<string, string>>) => ReactNode
}

/** A form of an advertiser's offer: its fields, a note to staff, and the button. */
export function OwnForm({ label, busyLabel, isChanged, hasNote, onDiscard, run, children }: OwnFormProps) {
  const [note, setNote] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const [form, isAtField] = useFirstError(errors)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setErrors({})
    try {
      await run(note)
      setNote('')
    } catch (error) {
      setErrors({ _: errorMessage(error), ...(error instanceof ApiError && error.fields) })
    }
    setBusy(false)
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      <LeaveGuard isOn={isChanged} />
      {children(errors)}
      {isChanged ? (
        <div className="grid gap-3">
          {hasNote ? (
            <Field label="Note to your manager" hint="Optional: why, or from when on." error={errors.note}>
              <Textarea
                rows={2}
                maxLength={NOTE_LENGTH}
                value={note}
                onChange={({ target }) => setNote(target.value)}
              />
            </Field>
          ) : null}
          <FormAlert>{isAtField ? 'Not saved. Correct the marked fields above.' : errors._}</FormAlert>
          <div className="flex flex-wrap justify-end gap-2">
            {onDiscard ? (
              <Button disabled={isBusy} onClick={onDiscard}>
                Discard changes
              </Button>
            ) : null}
            <Button type="submit" variant="primary" busy={isBusy} busyLabel={busyLabel}>
              {label}
            </Button>
          </div>
        </div>
      ) : null}
    </form>
  )
}
