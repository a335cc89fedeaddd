import { useMutation } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast'
import { errorMessage } from '../forms/form-errors'

/** How long a change can be undone from its toast, in milliseconds. */
const UNDO_MS = 10_000

/** What is said of a change that was made. */
export type Made<Call> = {
  /** Said once it is made, and what it does. */
  done: string
  description?: string | undefined
  /** What brings back what was there; none where there is nothing to bring back, such as the run of a job. */
  undo?: Call | undefined
}
export type Undoable<Call> = Made<Call> & { change: Call }

/**
 * Changes that are made at once or saved by a form, and undone from their toast for ten seconds (decision 15,
 * "Friction"). A failure of the change or of its undoing is shown as a toast.
 * @param send makes a change, or undoes one
 * @returns `run` makes a change and shows it; `show` shows one that a form has made
 */
export function useUndoable<Call>(send: (call: Call) => Promise<unknown>) {
  const { mutate, isPending } = useMutation({
    mutationFn: ({ change }: Undoable<Call>) => send(change),
    onSuccess: (_, made) => show(made),
    onError: (error) => toast.error(errorMessage(error)),
  })
  const show = ({ done, description, undo }: Made<Call>) => {
    toast.success(done, {
      ...(description && { description }),
      ...(undo !== undefined && {
        duration: UNDO_MS,
        position: undoPosition(),
        action: { label: 'Undo', onClick: () => mutate({ change: undo, done: 'Undone.' }) },
      }),
    })
  }
  return { run: mutate, show, isBusy: isPending }
}

/** At the bottom, where it covers no actions of the page for its ten seconds; an open sheet has some there. */
const undoPosition = () => (document.querySelector('[data-sheet]') ? 'top-right' : 'bottom-center')
