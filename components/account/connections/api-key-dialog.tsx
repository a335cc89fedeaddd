'use client'

import { useState } from 'react'
import { SecretDialog } from '@/components/shared/secrets/secret-dialog'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogTrigger } from '@/components/ui/dialog'
import type { Scope } from '@/lib/accounts/api-keys/constants'
import type { ProvenKey } from '@/lib/accounts/credentials/schema'
import { ApiKeyForm } from './api-key-form'
import { useCreateKey } from './use-connections'

/** Creates a key, then shows it once. */
export function ApiKeyDialog({ scopes }: { scopes: readonly Scope[] }) {
  const [isOpen, setOpen] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const { mutateAsync, isPending } = useCreateKey()
  const create = async (input: ProvenKey) => {
    const made = await mutateAsync(input)
    setOpen(false)
    setSecret(made.secret)
  }
  return (
    <>
      <Dialog open={isOpen} onOpenChange={(open) => isPending || setOpen(open)}>
        <DialogTrigger asChild>
          <Button size="sm">Create key</Button>
        </DialogTrigger>
        <DialogContent title="Create an API key">
          <ApiKeyForm scopes={scopes} create={create} onCancel={() => isPending || setOpen(false)} />
        </DialogContent>
      </Dialog>
      <SecretDialog title="Your new key" what="API key" secret={secret} onClose={() => setSecret(null)}>
        <p className="text-muted">Lost it? Revoke it and create another.</p>
      </SecretDialog>
    </>
  )
}
