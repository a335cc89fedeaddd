'use client'

import type { ReactNode } from 'react'
import { useOpener } from '@/components/shared/use-opener'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { ChangeForm, type ChangeFormProps } from './change-form'

type ChangeDialogProps = Omit<ChangeFormProps, 'onClose'> & {
  isOpen: boolean
  onClose: () => void
  title: string
  /** What will happen, in a sentence. */
  description?: ReactNode
}

/** Every change of staff: what it does, why it is made, and what is typed where money or rights are at stake. */
export function ChangeDialog({ isOpen, onClose, title, description, ...form }: ChangeDialogProps) {
  const opener = useOpener()
  return (
    <Dialog open={isOpen} onOpenChange={(open) => open || onClose()}>
      <DialogContent {...opener} title={title} description={description}>
        <ChangeForm {...form} onClose={onClose} />
      </DialogContent>
    </Dialog>
  )
}
