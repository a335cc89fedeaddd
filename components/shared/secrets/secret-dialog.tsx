'use client'

import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from '@/components/ui/dialog'
import { SecretBox } from './secret-box'

type SecretDialogProps = {
  title: string
  what: string
  /** The dialog is open while there is a secret. */
  secret: string | null
  onClose: () => void
  children: ReactNode
}

/** Shows a secret once. A click outside does not close it. */
export function SecretDialog({ title, what, secret, onClose, children }: SecretDialogProps) {
  return (
    <Dialog open={secret !== null} onOpenChange={(open) => open || onClose()}>
      {secret === null ? null : (
        <DialogContent
          title={title}
          description="It is shown only once. Save it in a secure place."
          onPointerDownOutside={(event) => event.preventDefault()}
        >
          <DialogBody>
            <SecretBox what={what} secret={secret} />
            {children}
          </DialogBody>
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="primary">I’ve saved it</Button>
            </DialogClose>
          </DialogFooter>
        </DialogContent>
      )}
    </Dialog>
  )
}
