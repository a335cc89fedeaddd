import type { ReactNode } from 'react'
import { Dialog, DialogContent } from '@/components/ui/dialog'

type ViewDialogProps = { title: string; description?: string; onClose: () => void; children: ReactNode }

/** A dialog about one view, open while it is there. */
export function ViewDialog({ title, description, onClose, children }: ViewDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={title} {...(description && { description })} className="w-[520px]">
        {children}
      </DialogContent>
    </Dialog>
  )
}
