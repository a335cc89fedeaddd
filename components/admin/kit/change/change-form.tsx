'use client'

import { type FormEvent, type ReactNode, useState } from 'react'
import { FormAlert } from '@/components/shared/form-alert'
import { messageOf } from '@/components/shared/form-errors'
import { Button } from '@/components/ui/button'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { reasonSchema } from '@/lib/backoffice/admin/schema'
import { ApiError } from '@/lib/platform/http/api-client'

export type ChangeFormProps = {
  /** On the button: "Ban", "Approve 12". */
  label: string
  busyLabel: string
  /** Typed to the letter before money or rights change; the server compares it too. */
  phrase?: string
  isDanger?: boolean
  /** Fields of this change, with the errors the server named for them. */
  fields?: (errors: Readonly<Record<string, string>>) => ReactNode
  /** Sends it. What it throws is shown, and what was typed stays. */
  run: (said: { reason: string; confirm: string }) => Promise<unknown>
  onClose: () => void
  /** On its way: until its answer is there it can be neither sent again nor left. */
  isBusy: boolean
  onBusy: (isBusy: boolean) => void
}

const OWN_FIELDS = new Set(['reason', 'confirm'])

export function ChangeForm({ isDanger = false, run, onClose, isBusy, onBusy, ...props }: ChangeFormProps) {
  const { label, busyLabel, phrase, fields } = props
  const [said, setSaid] = useState({ reason: '', confirm: '' })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = faultsOf(said, phrase)
    setErrors(wrong)
    if (isBusy || Object.keys(wrong).length > 0) return
    onBusy(true)
    try {
      await run({ reason: said.reason.trim(), confirm: said.confirm })
      onClose()
    } catch (error) {
      setErrors({ _: messageOf(error), ...(error instanceof ApiError && error.fields) })
    }
    onBusy(false)
  }
  // what is said at a field is not said twice; a field that is not here has no place but this one
  const isSaidAtField = Object.keys(errors).some((name) => OWN_FIELDS.has(name) || (fields && name !== '_'))
  const shown = isSaidAtField ? undefined : errors._
  return (
    <form noValidate onSubmit={submit} className="contents">
      <DialogBody>
        {fields?.(errors)}
        <Field label="Reason" hint="Kept with the change, for everybody who reads the log." error={errors.reason}>
          <Textarea
            rows={2}
            value={said.reason}
            onChange={({ target }) => setSaid({ ...said, reason: target.value })}
          />
        </Field>
        {phrase ? (
          <Field label={`Type "${phrase}" to confirm`} error={errors.confirm}>
            <Input
              autoComplete="off"
              value={said.confirm}
              onChange={({ target }) => setSaid({ ...said, confirm: target.value })}
            />
          </Field>
        ) : null}
        <FormAlert>{shown}</FormAlert>
      </DialogBody>
      <DialogFooter>
        <Button disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant={isDanger ? 'danger' : 'primary'} busy={isBusy} busyLabel={busyLabel}>
          {label}
        </Button>
      </DialogFooter>
    </form>
  )
}

function faultsOf(said: { reason: string; confirm: string }, phrase: string | undefined): Record<string, string> {
  const reason = reasonSchema.safeParse(said.reason)
  return {
    ...(!reason.success && { reason: reason.error.issues[0]?.message ?? 'Say why.' }),
    ...(phrase !== undefined && said.confirm !== phrase && { confirm: `Type "${phrase}" to the letter.` }),
  }
}
