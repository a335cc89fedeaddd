'use client'

import { CodeField } from '@/components/account/auth/code-step'
import { usePublicSettings } from '@/components/shared/brand/public-settings'
import { DialogForm } from '@/components/shared/forms/form-dialog'
import { FormPassword } from '@/components/shared/forms/form-fields'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { useCodeField } from '@/components/shared/forms/use-code-field'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { DialogContent } from '@/components/ui/dialog'
import { toast } from '@/components/ui/toast'
import { METHOD_LABELS } from '@/lib/money/payout-methods/constants'
import { type Method, type MethodRemoval, methodRemovalSchema } from '@/lib/money/payout-methods/schema'
import { isolated } from '@/lib/platform/text/bidi-isolate'
import { useRemoveMethod } from './queries'

type RemoveDialogProps = { method: Method; onBusy: (isBusy: boolean) => void; onClose: () => void }

/** Removes a payout method. */
export function RemoveDialog({ method: { kind, hint }, onBusy, onClose }: RemoveDialogProps) {
  const settings = usePublicSettings()
  const code = useCodeField()
  const name = `${METHOD_LABELS[kind]} ${hint}`
  const returnFocus = useReturnFocus()
  const { mutateAsync } = useRemoveMethod(() => {
    onClose()
    toast.success(`${isolated(name)} removed.`)
  })
  const form = useApiForm<MethodRemoval>({
    resolver: formResolver(methodRemovalSchema),
    defaultValues: { password: '' },
    fields: ['password', 'code'],
    send: async (proof) => {
      onBusy(true)
      try {
        await mutateAsync({ kind, ...proof })
      } finally {
        onBusy(false)
      }
    },
    onFailure: code.showIfAsked,
  })
  return (
    <DialogContent
      {...returnFocus}
      title={`Remove ${METHOD_LABELS[kind]}`}
      description={`${hint} will no longer receive payouts.`}
    >
      <DialogForm
        form={form}
        action="Remove"
        busyLabel="Removing…"
        variant="danger"
        cancel="Keep it"
        onCancel={onClose}
      >
        <FormPassword {...form.field('password')} label={`Your ${settings.name} password`} />
        {code.isShown ? <CodeField {...form.field('code')} autoFocus /> : null}
      </DialogForm>
    </DialogContent>
  )
}
