import type { FormEventHandler, ReactNode } from 'react'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { Button } from '@/components/ui/button'
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog'

type FormDialogProps = {
  title: string
  description: string
  /** The words of the button. */
  action: string
  busyLabel: string
  isBusy: boolean
  onClose: () => void
  onSubmit: FormEventHandler
  /** The fields. */
  children: ReactNode
}

/** A form in a dialog, which stays open while it is sent. */
export function FormDialog({
  title,
  description,
  action,
  busyLabel,
  isBusy,
  onClose,
  onSubmit,
  children,
}: FormDialogProps) {
  const returnFocus = useReturnFocus()
  return (
    <Dialog open onOpenChange={(open) => open || isBusy || onClose()}>
      <DialogContent {...returnFocus} title={title} description={description}>
        <form noValidate onSubmit={onSubmit}>
          <DialogBody>{children}</DialogBody>
          <DialogFooter>
            <Button onClick={onClose} disabled={isBusy}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" busy={isBusy} busyLabel={busyLabel}>
              {action}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
