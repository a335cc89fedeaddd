import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { toastUndo } from '@/components/shared/change/toast-undo'
import { errorMessage } from '@/components/shared/forms/form-errors'
import type { AdminPage } from '@/lib/accounts/staff-permissions/page-permission-constants'
import { apiFetch } from '@/lib/platform/http/api-client'
import { adminKeys } from '../keys'
import type { Change } from './use-change'

export type UndoableChange = {
  change: Change
  /** The change that brings back what was there; none where there is nothing to bring back, such as the run of a job. */
  undo?: Change | undefined
  /** Said once it is made, and what it does. */
  done: string
  description?: string | undefined
}

/**
 * Makes changes of an admin page at once, without a dialog: those that take no money or rights and can be undone. The
 * change and its undoing are entries of the audit log like all others. A failure of either is shown as a toast.
 */
export function useUndoableChange(page: AdminPage) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ change: { path, method = 'POST', body = {} } }: UndoableChange) => apiFetch(path, { method, body }),
    onSuccess: (_, { undo, done, description }) => {
      toastUndo({ done, description, undo: undo && (() => mutate({ change: undo, done: 'Undone.' })) })
      return queryClient.invalidateQueries({ queryKey: adminKeys.page(page) })
    },
    onError: (error) => toast.error(errorMessage(error)),
  })
  return { run: mutate, isBusy: isPending }
}
