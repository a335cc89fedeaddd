'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { showFailure } from '@/components/shared/forms/form-errors'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { useCodeField } from '@/components/shared/forms/use-code-field'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { PasswordInput } from '@/components/ui/password-input'
import { SIGNED_OUT_PATH } from '@/lib/accounts/auth/constants'
import { DELETION_PHRASE } from '@/lib/people/account/deletion/constants'
import { deletionRequestSchema } from '@/lib/people/account/deletion/schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { formatCents } from '@/lib/platform/money/format'
import { CodeField } from '../auth/code-step'
import { securityKeys } from './queries'

const formSchema = (hasMoney: boolean) =>
  deletionRequestSchema.pick({ phrase: true, password: true, code: true }).extend({
    givesUp: z.boolean().refine((isTicked) => isTicked || !hasMoney, 'Check this box, or withdraw it first.'),
  })
type Values = z.input<ReturnType<typeof formSchema>>

type DeletionFormProps = { givenUpCents: number; onCancel: () => void }

/** The confirmation phrase, the password, and the balance to give up: all are required. */
export function DeletionForm({ givenUpCents, onCancel }: DeletionFormProps) {
  const queryClient = useQueryClient()
  const hasMoney = givenUpCents > 0
  const [isLeaving, setLeaving] = useState(false)
  const code = useCodeField()
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    resolver: formResolver(formSchema(hasMoney)),
    defaultValues: { phrase: '', password: '', givesUp: false },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ givesUp: _, ...proof }) => {
    try {
      const body = { ...proof, givesUpCents: givenUpCents }
      await apiFetch('/api/account/deletion', { method: 'POST', body })
      setLeaving(true)
      // A full page load, so that no data of the deleted account stays in memory.
      window.location.assign(SIGNED_OUT_PATH)
    } catch (error) {
      code.showIfAsked(error)
      showFailure(error, ['phrase', 'password', 'code'], setError)
      void queryClient.invalidateQueries({ queryKey: securityKeys.deletion })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="contents">
      <DialogBody>
        {hasMoney ? (
          <Field label="Your balance" error={errors.givesUp?.message}>
            <Checkbox {...register('givesUp')} label={`I give up ${formatCents(givenUpCents)}`} />
          </Field>
        ) : null}
        <Field label={`Type “${DELETION_PHRASE}”`} error={errors.phrase?.message}>
          <Input {...register('phrase')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field label="Your password" error={errors.password?.message}>
          <PasswordInput {...register('password')} />
        </Field>
        {code.isShown ? <CodeField field={register('code')} error={errors.code?.message} autoFocus /> : null}
        <FormAlert>{errors.root?.message}</FormAlert>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onCancel}>Keep my account</Button>
        <Button type="submit" variant="danger" busy={isSubmitting || isLeaving} busyLabel="Deleting…">
          Delete permanently
        </Button>
      </DialogFooter>
    </form>
  )
}
