'use client'

import { type ReactNode, useState } from 'react'
import { FormAlert } from '@/components/shared/form-alert'
import { messageOf } from '@/components/shared/form-errors'
import { Button } from '@/components/ui/button'
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter, DialogTrigger } from '@/components/ui/dialog'

type ConfirmDialogProps = {
  title: string
  /** What is done, as on its button, and what is said meanwhile. */
  action: string
  busy: string
  /** What opens it. */
  trigger: ReactNode
  onConfirm: () => Promise<unknown>
  children: ReactNode
}

/** Asks before something that cannot be taken back. It stays open while that is under way, and says when it failed. */
export function ConfirmDialog({ title, action, busy, trigger, onConfirm, children }: ConfirmDialogProps) {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const toggle = (open: boolean) => {
    if (isBusy) return
    setProblem(undefined)
    setOpen(open)
  }
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
      setOpen(false)
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open={isOpen} onOpenChange={toggle}>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <DialogContent title={title}>
        <DialogBody>
          {children}
          <FormAlert>{problem}</FormAlert>
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="ghost" disabled={isBusy}>
              Keep it
            </Button>
          </DialogClose>
          <Button variant="danger" busy={isBusy} busyLabel={busy} onClick={confirm}>
            {action}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
