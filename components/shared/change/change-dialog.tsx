'use client'

import { type ReactNode, useState } from 'react'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { useReturnFocus } from '../page/use-return-focus'
import { ChangeForm, type ChangeFormProps } from './change-form'

export type ChangeDialogProps = Omit<ChangeFormProps, 'onClose' | 'isBusy' | 'onBusy'> & {
  isOpen: boolean
  onClose: () => void
  title: string
  /** The effect, in a sentence. */
  description?: ReactNode
}

/**
 * The dialog of every change by staff: its effect, the reason, and a typed phrase where money or rights change. A press
 * outside does not close it, and nothing closes it while the request is pending.
 */
export function ChangeDialog({ isOpen, onClose, title, description, ...form }: ChangeDialogProps) {
  const returnFocus = useReturnFocus()
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog open={isOpen} onOpenChange={(open) => open || isBusy || onClose()}>
      <DialogContent
        {...returnFocus}
        onOpenAutoFocus={(event) => {
          returnFocus.onOpenAutoFocus()
          focusFirstField(event)
        }}
        title={title}
        description={description}
        onInteractOutside={(event) => event.preventDefault()}
      >
        <ChangeForm {...form} onClose={onClose} isBusy={isBusy} onBusy={setBusy} />
      </DialogContent>
    </Dialog>
  )
}

const FIELD = ':is(input, select, textarea):not([type="hidden"], :disabled)'

/** Focuses the first field instead of the close button, so that the reason can be typed right away. */
function focusFirstField(event: Event) {
  const field = event.currentTarget instanceof HTMLElement ? event.currentTarget.querySelector(FIELD) : null
  if (!(field instanceof HTMLElement)) return
  event.preventDefault()
  field.focus()
}
