'use client'

import { type FormEvent, type ReactNode, useState } from 'react'
import { useFirstError } from '@/components/shared/forms/first-error'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { errorMessage } from '@/components/shared/forms/form-errors'
import { FormInput } from '@/components/shared/forms/form-fields'
import { LeaveGuard } from '@/components/shared/forms/leave-guard'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { optionalReasonSchema, reasonSchema } from '@/lib/backoffice/pages/schema'
import { ApiError } from '@/lib/platform/http/api-client'
import { useUnsavedPart } from './unsaved-tabs'

type PageFormProps = {
  label: string
  busyLabel: string
  /** Whether there is something to send. */
  isChanged: boolean
  /** Whether something was typed that would be lost; as `isChanged` unless given. */
  isTyped?: boolean
  /** Whether a reason is required: what it saves cannot be undone. */
  needsReason?: boolean
  /** One of several forms of a page: it ends with its bar, which shows once there is something to save. */
  isPart?: boolean
  /** Takes back what was typed; no button without it. */
  onDiscard?: () => void
  /** Sends the change. An error it throws is shown, at its fields where it names them, and the input stays. */
  run: (reason: string) => Promise<unknown>
  children: (errors: Readonly<Record<string, string>>) => ReactNode
}

/** A form of a page: its fields, and at its end the reason and the button. */
export function PageForm({ label, busyLabel, isChanged, onDiscard, run, children, ...own }: PageFormProps) {
  const { isTyped = isChanged, isPart = false, needsReason = false } = own
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const [form, isAtField] = useFirstError(errors)
  useUnsavedPart(isTyped)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const parsed = (needsReason ? reasonSchema : optionalReasonSchema).safeParse(reason.trim())
    setErrors(parsed.success ? {} : { reason: parsed.error.issues[0]?.message ?? 'Enter a reason.' })
    if (!parsed.success) return
    setBusy(true)
    try {
      await run(parsed.data)
      setReason('')
    } catch (error) {
      setErrors({ _: errorMessage(error), ...(error instanceof ApiError && error.fields) })
    }
    setBusy(false)
  }
  const isRefused = Object.keys(errors).length > 0
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      <LeaveGuard isOn={isTyped} />
      {children(errors)}
      <div
        {...(!isPart && { 'data-save-bar': '' })}
        className={cn('grid gap-3', isPart ? isChanged || 'hidden' : STICKY)}
      >
        <FormAlert>{isRefused && isAtField ? SEE_FIELDS : errors._}</FormAlert>
        <div className="flex flex-wrap items-start justify-end gap-2">
          <FormInput
            label={<span className="sr-only">Reason</span>}
            error={errors.reason}
            fieldClassName="-mt-1.5 min-w-[220px] flex-1 max-md:min-w-full"
            autoComplete="off"
            placeholder={needsReason ? 'Reason, for the admin log' : 'Reason, for the admin log (optional)'}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          {onDiscard && isChanged ? (
            <Button disabled={isBusy} onClick={onDiscard}>
              Discard changes
            </Button>
          ) : null}
          <Button type="submit" variant="primary" busy={isBusy} busyLabel={busyLabel} disabled={!isChanged}>
            {label}
          </Button>
        </div>
      </div>
    </form>
  )
}

const STICKY = 'sticky bottom-0 z-10 -mx-1 border-t border-line bg-canvas px-1 py-3 max-md:static'
const SEE_FIELDS = 'Not saved. Correct the marked fields above.'
