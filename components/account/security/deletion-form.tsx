'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { DialogForm } from '@/components/shared/forms/form-dialog'
import { FormInput, FormPassword } from '@/components/shared/forms/form-fields'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { useCodeField } from '@/components/shared/forms/use-code-field'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
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
  const form = useApiForm<Values>({
    resolver: formResolver(formSchema(hasMoney)),
    defaultValues: { phrase: '', password: '', givesUp: false },
    fields: ['phrase', 'password', 'code'],
    send: async ({ givesUp: _, ...proof }) => {
      const body = { ...proof, givesUpCents: givenUpCents }
      await apiFetch('/api/account/deletion', { method: 'POST', body })
      setLeaving(true)
      // A full page load, so that no data of the deleted account stays in memory.
      window.location.assign(SIGNED_OUT_PATH)
    },
    onFailure: (error) => {
      code.showIfAsked(error)
      void queryClient.invalidateQueries({ queryKey: securityKeys.deletion })
    },
  })
  return (
    <DialogForm
      form={{ ...form, isSubmitting: form.isSubmitting || isLeaving }}
      action="Delete permanently"
      busyLabel="Deleting…"
      variant="danger"
      cancel="Keep my account"
      onCancel={onCancel}
    >
      {hasMoney ? (
        <Field label="Your balance" error={form.errors.givesUp?.message}>
          <Checkbox {...form.register('givesUp')} label={`I give up ${formatCents(givenUpCents)}`} />
        </Field>
      ) : null}
      <FormInput
        {...form.field('phrase')}
        label={`Type “${DELETION_PHRASE}”`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormPassword {...form.field('password')} label="Your password" />
      {code.isShown ? <CodeField {...form.field('code')} autoFocus /> : null}
    </DialogForm>
  )
}
