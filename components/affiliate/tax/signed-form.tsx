'use client'

import type { ReactNode } from 'react'
import { type DefaultValues, FormProvider } from 'react-hook-form'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { rawFormResolver } from '@/components/shared/forms/form-resolver'
import { SubmitButton } from '@/components/shared/forms/submit-button'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { toast } from '@/components/ui/toast'
import { TAX_FORM_LABELS, TAX_FORM_REVISIONS, TAX_FORM_TITLES } from '@/lib/money/tax/constants'
import { type TaxFormFields, taxFormSchema } from '@/lib/money/tax/schema'
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
  const { mutateAsync } = useFileTaxForm(() => {
    toast.success(`Form ${TAX_FORM_LABELS[kind]} is on file.`)
    onFiled()
  })
  const form = useApiForm<TaxFormFields>({
    resolver: rawFormResolver(taxFormSchema),
    defaultValues: defaults,
    fields: 'any',
    send: (filed) => mutateAsync(filed),
  })
  const wrong = Object.keys(form.errors).filter((name) => name !== 'root').length
  return (
    <FormProvider {...form}>
      <Card aria-labelledby="form-title">
        <header className="border-b border-line px-4 py-4 md:px-5">
          <h2 id="form-title" className="text-18">
            Form {TAX_FORM_LABELS[kind]}
          </h2>
          <p className="text-13 text-muted">
            {TAX_FORM_TITLES[kind]} · {TAX_FORM_REVISIONS[kind]}
          </p>
        </header>
        <form noValidate onSubmit={form.submit}>
          {children}
          <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3 md:px-5">
            <div className="mr-auto max-md:w-full">
              <FormAlert>
                {form.problem ?? (wrong > 0 ? `Check what is marked: ${plural(wrong, 'line')}.` : null)}
              </FormAlert>
            </div>
            <Button onClick={onBack} disabled={form.isSubmitting}>
              Back
            </Button>
            <SubmitButton form={form} busyLabel="Submitting…">
              Sign and submit
            </SubmitButton>
          </footer>
        </form>
      </Card>
    </FormProvider>
  )
}
