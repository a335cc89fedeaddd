'use client'

import type { ReactNode } from 'react'
import { type DefaultValues, type FieldPath, FormProvider, useForm } from 'react-hook-form'
import { toast } from 'sonner'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { messageOf } from '@/components/shared/forms/form-errors'
import { rawFormResolver } from '@/components/shared/forms/form-resolver'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { TAX_FORM_LABELS, TAX_FORM_REVISIONS, TAX_FORM_TITLES } from '@/lib/money/tax/constants'
import { type TaxFormFields, taxFormSchema } from '@/lib/money/tax/schema'
import { ApiError } from '@/lib/platform/http/api-client'
import { plural } from '@/lib/platform/text/counts'
import { useFileTaxForm } from './queries'

type SignedFormProps = {
  defaults: DefaultValues<TaxFormFields> & { kind: TaxFormFields['kind'] }
  onFiled: () => void
  onBack: () => void
  children: ReactNode
}

/**
 * The frame of a tax form: validated with the server's schema, submitted as a whole, and unchanged when it is refused.
 */
export function SignedForm({ defaults, onFiled, onBack, children }: SignedFormProps) {
  const { kind } = defaults
  const methods = useForm<TaxFormFields>({
    resolver: rawFormResolver(taxFormSchema),
    defaultValues: defaults,
  })
  const { handleSubmit, setError, formState } = methods
  const { errors, isSubmitting } = formState
  const { mutateAsync } = useFileTaxForm(() => {
    toast.success(`Form ${TAX_FORM_LABELS[kind]} is on file.`)
    onFiled()
  })

  const submit = handleSubmit(async (form) => {
    try {
      await mutateAsync(form)
    } catch (error) {
      const fields = Object.entries(error instanceof ApiError ? error.fields : {}).filter(([name]) => name !== '_')
      for (const [name, message] of fields) setError(name as FieldPath<TaxFormFields>, { message })
      if (fields.length === 0) setError('root', { message: messageOf(error) })
    }
  })
  const wrong = Object.keys(errors).filter((name) => name !== 'root').length
  return (
    <FormProvider {...methods}>
      <Card aria-labelledby="form-title">
        <header className="border-b border-line px-4 py-4 md:px-5">
          <h2 id="form-title" className="text-18">
            Form {TAX_FORM_LABELS[kind]}
          </h2>
          <p className="text-13 text-muted">
            {TAX_FORM_TITLES[kind]} · {TAX_FORM_REVISIONS[kind]}
          </p>
        </header>
        <form noValidate onSubmit={submit}>
          {children}
          <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3 md:px-5">
            <div className="mr-auto max-md:w-full">
              <FormAlert>
                {errors.root?.message ?? (wrong > 0 ? `Check what is marked: ${plural(wrong, 'line')}.` : null)}
              </FormAlert>
            </div>
            <Button onClick={onBack} disabled={isSubmitting}>
              Back
            </Button>
            <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Submitting…">
              Sign and submit
            </Button>
          </footer>
        </form>
      </Card>
    </FormProvider>
  )
}
