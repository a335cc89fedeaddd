'use client'

import { type ReactNode, useState } from 'react'
import { DialogForm } from '@/components/shared/forms/form-dialog'
import { FormInput } from '@/components/shared/forms/form-fields'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { Dialog, DialogContent, DialogTrigger } from '@/components/ui/dialog'
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
  const form = useApiForm<PasskeyRename>({
    resolver: formResolver(passkeyRenameSchema),
    defaultValues: { name: passkey.name },
    send: async ({ name }) => {
      await rename(name)
      onDone()
    },
  })
  return (
    <DialogForm form={form} action="Save" onCancel={onDone}>
      <FormInput {...form.field('name')} label="Name" autoComplete="off" />
    </DialogForm>
  )
}
