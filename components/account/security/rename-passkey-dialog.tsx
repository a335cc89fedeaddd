'use client'

import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { showFailure } from '@/components/shared/forms/form-errors'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { Button } from '@/components/ui/button'
import { Dialog, DialogBody, DialogContent, DialogFooter, DialogTrigger } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { type Passkey, type PasskeyRename, passkeyRenameSchema } from '@/lib/accounts/credentials/schema'
import { useRenamePasskey } from './use-passkeys'

/** Renames a passkey. */
export function RenamePasskeyDialog({ passkey, trigger }: { passkey: Passkey; trigger: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <DialogContent title="Rename passkey">
        <RenameForm passkey={passkey} onDone={() => setOpen(false)} />
      </DialogContent>
    </Dialog>
  )
}

function RenameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const rename = useRenamePasskey(passkey)
  const { register, handleSubmit, setError, formState } = useForm<PasskeyRename>({
    resolver: formResolver(passkeyRenameSchema),
    defaultValues: { name: passkey.name },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ name }) => {
    try {
      await rename(name)
      onDone()
    } catch (error) {
      showFailure(error, ['name'], setError)
    }
  })
  return (
    <form noValidate onSubmit={submit} className="contents">
      <DialogBody>
        <Field label="Name" error={errors.name?.message}>
          <Input {...register('name')} autoComplete="off" />
        </Field>
        <FormAlert>{errors.root?.message}</FormAlert>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Saving…">
          Save
        </Button>
      </DialogFooter>
    </form>
  )
}
