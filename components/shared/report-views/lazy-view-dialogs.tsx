import { useLazy } from '@/components/ui/use-lazy'
import type { OpenDialog } from './view-dialogs'

const load = () => import('./view-dialogs')

type LazyViewDialogsProps = { open: OpenDialog | null; isStaff: boolean; onClose: () => void }

/** The dialogs about a view, whose forms are loaded with the first of them. */
export function LazyViewDialogs({ open, ...props }: LazyViewDialogsProps) {
  return open ? <Loaded open={open} {...props} /> : null
}

function Loaded({ open, isStaff, onClose }: LazyViewDialogsProps & { open: OpenDialog }) {
  const part = useLazy(load)
  return part ? <part.ViewDialogs open={open} isStaff={isStaff} onClose={onClose} /> : null
}
