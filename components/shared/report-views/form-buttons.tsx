import { Button } from '@/components/ui/button'
import { DialogFooter } from '@/components/ui/dialog'

type FormButtonsProps = { action: string; isBusy: boolean; onClose: () => void }

/** The buttons of a form in a dialog. */
export function FormButtons({ action, isBusy, onClose }: FormButtonsProps) {
  return (
    <DialogFooter>
      <Button variant="ghost" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" variant="primary" busy={isBusy} busyLabel="Saving…">
        {action}
      </Button>
    </DialogFooter>
  )
}
