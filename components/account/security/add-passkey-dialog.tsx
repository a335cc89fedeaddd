'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { DialogForm } from '@/components/shared/forms/form-dialog'
import { FormInput, FormPassword } from '@/components/shared/forms/form-fields'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogTrigger } from '@/components/ui/dialog'
import { toast } from '@/components/ui/toast'
import { type PasskeyForm, passkeyFormSchema } from '@/lib/accounts/credentials/schema'
import { CodeField } from '../auth/code-step'
import { securityOptions } from './queries'
import { useAddPasskey } from './use-passkeys'

const LEFT = 'No passkey was added. Press again to retry.'

/** Asks for a name and the password, then creates a passkey in the browser. */
export function AddPasskeyDialog() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button>
          <Plus />
          Add a passkey
        </Button>
      </DialogTrigger>
      <DialogContent title="Add a passkey" description="Your browser will ask where to save it.">
        <AddPasskeyForm onDone={() => setOpen(false)} />
      </DialogContent>
    </Dialog>
  )
}

function AddPasskeyForm({ onDone }: { onDone: () => void }) {
  const add = useAddPasskey()
  const { data } = useQuery(securityOptions)
  const asksForCode = Boolean(data?.oneTimeCodesSince)
  const form = useApiForm<PasskeyForm>({
    resolver: formResolver(passkeyFormSchema),
    defaultValues: { name: '', password: '' },
    fields: asksForCode ? ['name', 'password', 'code'] : ['name', 'password'],
    send: async ({ name, ...proof }, { setError }) => {
      if (!(await add(name, proof))) return setError('root', { message: LEFT })
      toast.success('Passkey added.')
      onDone()
    },
  })
  return (
    <DialogForm form={form} action="Add" busyLabel="Waiting…" onCancel={onDone}>
      <FormInput
        {...form.field('name')}
        label="Name"
        hint="Where it is saved, such as “Phone” or “Work laptop”."
        autoComplete="off"
      />
      <FormPassword {...form.field('password')} label="Your password" />
      {asksForCode ? <CodeField {...form.field('code')} /> : null}
    </DialogForm>
  )
}
