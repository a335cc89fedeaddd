'use client'

import { type ReactNode, useState } from 'react'
import { useReturnFocus } from '@/components/shared/use-return-focus'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { ChangeForm, type ChangeFormProps } from './change-form'

type ChangeDialogProps = Omit<ChangeFormProps, 'onClose' | 'isBusy' | 'onBusy'> & {
  isOpen: boolean
  onClose: () => void
  title: string
  /** What will happen, in a sentence. */
  description?: ReactNode
}

/**
 * Every change of staff: what it does, why it is made, and what is typed where money or rights are at stake. A press
 * beside it does not throw away what was typed, and nothing closes it while its answer is on the way.
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
          beginInField(event)
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

/** One who decides by keyboard writes the reason at once, instead of walking to it from the button that closes. */
function beginInField(event: Event) {
  const field = event.currentTarget instanceof HTMLElement ? event.currentTarget.querySelector(FIELD) : null
  if (!(field instanceof HTMLElement)) return
  event.preventDefault()
  field.focus()
}
