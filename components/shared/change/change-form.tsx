'use client'

import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { optionalReasonSchema, reasonSchema } from '@/lib/backoffice/pages/schema'
import { ApiError } from '@/lib/platform/http/api-client'
import { useFirstError } from '../forms/first-error'
import { FormAlert } from '../forms/form-alert'
import { errorMessage } from '../forms/form-errors'
import { submitOnModEnter } from './mod-enter'

/** The reason of a change, and the phrase typed to confirm it. */
export type Confirmation = { reason: string; confirm: string }

export type ChangeFormProps = {
  /** The label of the button: "Ban", "Approve 12". */
  label: string
  busyLabel: string
  /** Must be typed exactly before money or rights change; the server checks it too. */
  phrase?: string
  isDanger?: boolean
  /** Whether the reason may be left out, since the change can be undone and takes no money or rights. */
  isReasonOptional?: boolean
  /** Extra fields of this change, given the errors of the server by field. */
  fields?: (errors: Readonly<Record<string, string>>) => ReactNode
  /** Sends the change. An error it throws is shown, and the input stays. */
  run: (confirmation: Confirmation) => Promise<unknown>
  onClose: () => void
  /** Whether the request is pending: the form can be neither sent again nor closed. */
  isBusy: boolean
  onBusy: (isBusy: boolean) => void
}

export function ChangeForm({ isDanger = false, run, onClose, isBusy, onBusy, ...props }: ChangeFormProps) {
  const { label, busyLabel, phrase, isReasonOptional = false, fields } = props
  const [confirmation, setConfirmation] = useState({ reason: '', confirm: '' })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [form, isAtField] = useFirstError(errors)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = confirmationErrors(confirmation, phrase, isReasonOptional)
    setErrors(found)
    if (isBusy || Object.keys(found).length > 0) return
    onBusy(true)
    try {
      await run({ reason: confirmation.reason.trim(), confirm: confirmation.confirm })
      onClose()
    } catch (error) {
      setErrors({ _: errorMessage(error), ...(error instanceof ApiError && error.fields) })
    }
    onBusy(false)
  }
  return (
    <form ref={form} noValidate onSubmit={submit} onKeyDown={submitOnModEnter} className="contents">
      <DialogBody>
        {fields?.(errors)}
        <Field label="Reason" hint={isReasonOptional ? OPTIONAL_HINT : REQUIRED_HINT} error={errors.reason}>
          <Textarea
            rows={2}
            value={confirmation.reason}
            onChange={({ target }) => setConfirmation({ ...confirmation, reason: target.value })}
          />
        </Field>
        {phrase ? (
          <Field label={`Type "${phrase}" to confirm`} error={errors.confirm}>
            <Input
              autoComplete="off"
              value={confirmation.confirm}
              onChange={({ target }) => setConfirmation({ ...confirmation, confirm: target.value })}
            />
          </Field>
        ) : null}
      </DialogBody>
      {/* outside of the part that scrolls, so that it is seen in a long form */}
      <div className="px-5 *:mt-1 *:mb-4">
        <FormAlert>{isAtField ? undefined : errors._}</FormAlert>
      </div>
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

const REQUIRED_HINT = 'Saved with this change in the admin log.'
const OPTIONAL_HINT = `Optional. ${REQUIRED_HINT}`

function confirmationErrors(confirmation: Confirmation, phrase: string | undefined, isReasonOptional: boolean) {
  const reason = (isReasonOptional ? optionalReasonSchema : reasonSchema).safeParse(confirmation.reason)
  return {
    ...(!reason.success && { reason: reason.error.issues[0]?.message ?? 'Enter a reason.' }),
    ...(phrase !== undefined && confirmation.confirm !== phrase && { confirm: `Type "${phrase}" exactly.` }),
  }
}
