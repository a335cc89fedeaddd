'use client'

import { KeyRound, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { RelativeTime } from '@/components/shared/time/relative-time'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogFooter, DialogTrigger } from '@/components/ui/dialog'
import { IconButton } from '@/components/ui/icon-button'
import type { Passkey } from '@/lib/accounts/credentials/schema'
import { RenamePasskeyDialog } from './rename-passkey-dialog'
import { useRemovePasskey } from './use-passkeys'

/** A passkey with its actions. */
export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { name, createdAt, lastUsedAt } = passkey
  return (
    <li className="flex min-h-14 items-center gap-3 border-t border-line py-2 pr-2 pl-4">
      <KeyRound aria-hidden="true" className="flex-none text-muted" />
      <div className="min-w-0 flex-1">
        <p className="text-14 font-medium [overflow-wrap:anywhere]">{name}</p>
        <p className="text-12 text-muted">
          Added <RelativeTime at={createdAt} />
          {' · '}
          {lastUsedAt ? (
            <>
              used <RelativeTime at={lastUsedAt} />
            </>
          ) : (
            'not used yet'
          )}
        </p>
      </div>
      <RenamePasskeyDialog
        passkey={passkey}
        trigger={
          <IconButton label={`Rename ${name}`}>
            <Pencil />
          </IconButton>
        }
      />
      <RemoveDialog passkey={passkey} />
    </li>
  )
}

function RemoveDialog({ passkey }: { passkey: Passkey }) {
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending } = useRemovePasskey(passkey, () => setOpen(false))
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <IconButton label={`Remove ${passkey.name}`}>
          <Trash2 />
        </IconButton>
      </DialogTrigger>
      <DialogContent
        title="Remove this passkey?"
        description={`“${passkey.name}” can no longer be used to sign in. Delete it on its device as well, or the device will still offer it.`}
        className="pb-0"
      >
        <DialogFooter className="mt-4">
          <Button onClick={() => setOpen(false)}>Keep it</Button>
          <Button variant="danger" busy={isPending} busyLabel="Removing…" onClick={() => mutate()}>
            Remove
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
