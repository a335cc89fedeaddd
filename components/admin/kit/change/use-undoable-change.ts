import { type Undoable, useUndoable } from '@/components/shared/change/use-undoable'
import type { AdminPage } from '@/lib/accounts/staff-permissions/page-permission-constants'
import { type Change, useChange } from './use-change'

/** A change, or how to find it out when it is to be made. */
export type ChangeToSend = Change | (() => Change | Promise<Change>)
export type UndoableChange = Undoable<ChangeToSend>

/**
 * Changes of an admin page that take no money or rights and can be undone. The change and its undoing are entries of the
 * audit log like all others.
 */
export function useUndoableChange(page: AdminPage) {
  const { mutateAsync } = useChange(page)
  return useUndoable(async (change: ChangeToSend) => {
    const { body = {}, ...request } = typeof change === 'function' ? await change() : change
    return mutateAsync({ ...request, body })
  })
}
