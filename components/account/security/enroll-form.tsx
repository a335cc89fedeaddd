'use client'

import { QRCodeSVG } from 'qrcode.react'
import { useForm } from 'react-hook-form'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { showFailure } from '@/components/shared/forms/form-errors'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { useCopy } from '@/components/shared/page/use-copy'
import { Button } from '@/components/ui/button'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { type CodeConfirm, codeConfirmSchema, type Enrollment } from '@/lib/accounts/credentials/schema'

const QR_PIXELS = 176
const WORDS = { copied: 'Secret copied.', failed: 'Failed to copy. Select it and copy it by hand.' }

type EnrollFormProps = { enrollment: Enrollment; confirm: (code: string) => Promise<unknown>; onCancel: () => void }

/** The authenticator's secret, and the first code that confirms it. */
export function EnrollForm({ enrollment, confirm, onCancel }: EnrollFormProps) {
  const { copy } = useCopy(WORDS)
  const { register, handleSubmit, setError, formState } = useForm<CodeConfirm>({
    resolver: formResolver(codeConfirmSchema),
    defaultValues: { code: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ code }) => {
    try {
      await confirm(code)
    } catch (error) {
      showFailure(error, ['code'], setError)
    }
  })
  return (
    <form noValidate onSubmit={submit} className="contents">
      <DialogBody>
        <p className="text-text-2">Scan this with your authenticator app, or type the secret into it.</p>
        {/* dark on white in both themes, with the margin that scanners need */}
        <QRCodeSVG
          value={enrollment.uri}
          size={QR_PIXELS}
          marginSize={4}
          title="Secret as a QR code"
          className="justify-self-center rounded-card"
        />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <output aria-label="Secret" className="mono min-w-0 flex-1 basis-52 leading-5 [overflow-wrap:anywhere]">
            {enrollment.secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </output>
          <Button size="sm" onClick={() => copy(enrollment.secret)}>
            Copy secret
          </Button>
        </div>
        <Field label="Code" hint="The six digits the app shows now." error={errors.code?.message}>
          <Input
            {...register('code')}
            inputSize="lg"
            inputMode="numeric"
            autoComplete="one-time-code"
            className="mono tracking-widest"
          />
        </Field>
        <FormAlert>{errors.root?.message}</FormAlert>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onCancel} disabled={isSubmitting}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Checking…">
          Turn on
        </Button>
      </DialogFooter>
    </form>
  )
}
