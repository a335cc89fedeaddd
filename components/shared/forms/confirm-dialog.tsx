'use client'

import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter, DialogTrigger } from '@/components/ui/dialog'
import { FormAlert } from './form-alert'
import { errorMessage } from './form-errors'

type ConfirmDialogProps = {
  title: string
  /** The button's label, and its label while busy. */
  action: string
  busy: string
  /** The button that opens the dialog. */
  trigger: ReactNode
  onConfirm: () => Promise<unknown>
  children: ReactNode
}

/** Confirms an action that cannot be undone. It stays open while the action runs, and shows an error if it fails. */
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
      setProblem(errorMessage(error))
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
              Cancel
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
