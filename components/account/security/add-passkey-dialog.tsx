'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { toast } from 'sonner'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { showFailure } from '@/components/shared/forms/form-errors'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { Button } from '@/components/ui/button'
import { Dialog, DialogBody, DialogContent, DialogFooter, DialogTrigger } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { PasswordInput } from '@/components/ui/password-input'
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
  const { register, handleSubmit, setError, formState } = useForm<PasskeyForm>({
    resolver: formResolver(passkeyFormSchema),
    defaultValues: { name: '', password: '' },
  })
  const { errors, isSubmitting } = formState
  const { data } = useQuery(securityOptions)
  const asksForCode = Boolean(data?.oneTimeCodesSince)
  const submit = handleSubmit(async ({ name, ...proof }) => {
    try {
      if (!(await add(name, proof))) return setError('root', { message: LEFT })
      toast.success('Passkey added.')
      onDone()
    } catch (error) {
      showFailure(error, asksForCode ? ['name', 'password', 'code'] : ['name', 'password'], setError)
    }
  })
  return (
    <form noValidate onSubmit={submit} className="contents">
      <DialogBody>
        <Field label="Name" hint="Where it is saved, such as “Phone” or “Work laptop”." error={errors.name?.message}>
          <Input {...register('name')} autoComplete="off" />
        </Field>
        <Field label="Your password" error={errors.password?.message}>
          <PasswordInput {...register('password')} />
        </Field>
        {asksForCode ? <CodeField field={register('code')} error={errors.code?.message} /> : null}
        <FormAlert>{errors.root?.message}</FormAlert>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Waiting…">
          Add
        </Button>
      </DialogFooter>
    </form>
  )
}
