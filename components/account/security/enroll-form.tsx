'use client'

import { QRCodeSVG } from 'qrcode.react'
import { DialogForm } from '@/components/shared/forms/form-dialog'
import { FormInput } from '@/components/shared/forms/form-fields'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { useCopy } from '@/components/shared/page/use-copy'
import { Button } from '@/components/ui/button'
import { type CodeConfirm, codeConfirmSchema, type Enrollment } from '@/lib/accounts/credentials/schema'

const QR_PIXELS = 176
const WORDS = { copied: 'Secret copied.', failed: 'Failed to copy. Select it and copy it by hand.' }

type EnrollFormProps = { enrollment: Enrollment; confirm: (code: string) => Promise<unknown>; onCancel: () => void }

/** The authenticator's secret, and the first code that confirms it. */
export function EnrollForm({ enrollment, confirm, onCancel }: EnrollFormProps) {
  const { copy } = useCopy(WORDS)
  const form = useApiForm<CodeConfirm>({
    resolver: formResolver(codeConfirmSchema),
    defaultValues: { code: '' },
    send: async ({ code }) => {
      await confirm(code)
    },
  })
  return (
    <DialogForm form={form} action="Turn on" busyLabel="Checking…" isLocked onCancel={onCancel}>
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
      <FormInput
        {...form.field('code')}
        label="Code"
        hint="The six digits the app shows now."
        inputSize="lg"
        inputMode="numeric"
        autoComplete="one-time-code"
        className="mono tracking-widest"
      />
    </DialogForm>
  )
}
