import { toast } from 'sonner'

/** How long a change can be undone from its toast, in milliseconds. */
const UNDO_MS = 10_000

type Undoable = {
  /** Said once the change is made, and what it does. */
  done: string
  description?: string | undefined
  /** Brings back what was there. */
  undo?: (() => unknown) | undefined
}

/** Shows that a change was made, with a button that undoes it for ten seconds (decision 15, "Friction"). */
export function toastUndo({ done, description, undo }: Undoable): void {
  toast.success(done, {
    ...(description && { description }),
    ...(undo && { duration: UNDO_MS, action: { label: 'Undo', onClick: () => void undo() } }),
  })
}
