'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { Button } from '@/components/ui/button'
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter, DialogTrigger } from '@/components/ui/dialog'
import { toast } from '@/components/ui/toast'
import { disconnectDiscord, discordKeys } from './queries'

/** Confirms the disconnect, which removes the community role immediately. */
export function DisconnectDialog({ username, isAffiliate }: { username: string; isAffiliate: boolean }) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: disconnectDiscord,
    onSuccess: () => {
      setIsOpen(false)
      toast.success('Discord disconnected.')
      void queryClient.invalidateQueries({ queryKey: discordKeys.connection })
      router.refresh()
    },
  })
  const toggle = (next: boolean) => {
    if (isPending) return
    if (next) reset()
    setIsOpen(next)
  }
  const role = isAffiliate ? ', and loses your level’s role' : ''
  return (
    <Dialog open={isOpen} onOpenChange={toggle}>
      <DialogTrigger asChild>
        <Button variant="danger-quiet">Disconnect</Button>
      </DialogTrigger>
      <DialogContent
        title="Disconnect Discord?"
        description={`${username} is no longer connected to your account${role}. You stay a member of the community.`}
      >
        <DialogBody>
          {isAffiliate ? <p>You keep the bonus. Connecting again does not pay it again.</p> : null}
          <FormAlert>{error?.message}</FormAlert>
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="ghost" disabled={isPending}>
              Keep it
            </Button>
          </DialogClose>
          <Button variant="danger" busy={isPending} busyLabel="Disconnecting…" onClick={() => mutate()}>
            Disconnect
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
