'use client'

import { useForm } from 'react-hook-form'
import { toast } from 'sonner'
import { CodeField } from '@/components/account/auth/code-step'
import { useNetworkTerms } from '@/components/shared/brand/network-terms'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { showFailure } from '@/components/shared/forms/form-errors'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { useCodeField } from '@/components/shared/forms/use-code-field'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { Button } from '@/components/ui/button'
import { DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { PasswordInput } from '@/components/ui/password-input'
import { METHOD_LABELS } from '@/lib/money/payout-methods/constants'
import { type Method, type MethodRemoval, methodRemovalSchema } from '@/lib/money/payout-methods/schema'
import { useRemoveMethod } from './queries'

type RemoveDialogProps = { method: Method; onBusy: (isBusy: boolean) => void; onClose: () => void }

/** Removes a payout method. */
export function RemoveDialog({ method: { kind, hint }, onBusy, onClose }: RemoveDialogProps) {
  const terms = useNetworkTerms()
  const code = useCodeField()
  const name = `${METHOD_LABELS[kind]} ${hint}`
  const returnFocus = useReturnFocus()
  const { mutateAsync } = useRemoveMethod(() => {
    onClose()
    toast.success(`${name} removed.`)
  })
  const { register, handleSubmit, setError, formState } = useForm<MethodRemoval>({
    resolver: formResolver(methodRemovalSchema),
    defaultValues: { password: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (proof) => {
    onBusy(true)
    try {
      await mutateAsync({ kind, ...proof })
    } catch (error) {
      code.showIfAsked(error)
      showFailure(error, ['password', 'code'], setError)
    } finally {
      onBusy(false)
    }
  })
  return (
    <DialogContent
      {...returnFocus}
      title={`Remove ${METHOD_LABELS[kind]}`}
      description={`${hint} will no longer receive payouts.`}
    >
      <form noValidate onSubmit={submit} className="contents">
        <DialogBody>
          <Field label={`Your ${terms.name} password`} error={errors.password?.message}>
            <PasswordInput {...register('password')} />
          </Field>
          {code.isShown ? <CodeField field={register('code')} error={errors.code?.message} autoFocus /> : null}
          <FormAlert>{errors.root?.message}</FormAlert>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Keep it</Button>
          <Button type="submit" variant="danger" busy={isSubmitting} busyLabel="Removing…">
            Remove
          </Button>
        </DialogFooter>
      </form>
    </DialogContent>
  )
}
