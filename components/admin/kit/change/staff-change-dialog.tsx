'use client'

import { ChangeDialog, type ChangeDialogProps } from '@/components/shared/change/change-dialog'
import type { Confirmation } from '@/components/shared/change/change-form'
import type { AdminPage } from '@/lib/accounts/staff-permissions/page-permission-constants'
import { type Change, useChange } from './use-change'
import { useUndoableChange } from './use-undoable-change'

type StaffChangeDialogProps = Omit<ChangeDialogProps, 'isOpen' | 'run'> & {
  page: AdminPage
  /** Said once the change is made. */
  done?: string
  /** Said instead where the answer is that a second person must approve. */
  waiting?: string
  /** The request when the form is sent. The reason is added and, if `phrase` is given, though undefined, what was typed. */
  change: () => Change
  /** The change that brings back what was there; found out when "Undo" is pressed. */
  undo?: (answer: unknown) => Change | Promise<Change>
  /** Gets the answer, before the dialog closes. An error it throws is shown. */
  onDone?: (answer: unknown) => unknown
  /** Gets the error of a failed request, and throws it again. */
  onFailure?: (error: unknown) => Promise<never>
}

/** A dialog that sends one change of an admin page when it is confirmed, and then refetches the page. */
export function StaffChangeDialog(props: StaffChangeDialogProps) {
  const { page, done, waiting, change, undo, onDone, onFailure, ...dialog } = props
  const { mutateAsync } = useChange(page, undo ? undefined : done, waiting)
  const { show } = useUndoableChange(page)
  const run = async ({ reason, confirm }: Confirmation) => {
    const { body, ...request } = change()
    const sent = mutateAsync({ ...request, body: { ...body, reason, ...('phrase' in dialog && { confirm }) } })
    const answer = await (onFailure ? sent.catch(onFailure) : sent)
    await onDone?.(answer)
    if (undo && done) show({ done, undo: () => undo(answer) })
  }
  return <ChangeDialog {...dialog} isOpen run={run} />
}
