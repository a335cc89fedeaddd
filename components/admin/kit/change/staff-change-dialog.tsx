'use client'

import { ChangeDialog, type ChangeDialogProps } from '@/components/shared/change/change-dialog'
import type { Confirmation } from '@/components/shared/change/change-form'
import type { AdminPage } from '@/lib/accounts/staff-permissions/page-permission-constants'
import { type Change, useChange } from './use-change'

type StaffChangeDialogProps = Omit<ChangeDialogProps, 'isOpen' | 'run'> & {
  page: AdminPage
  /** Said once the change is made. */
  done?: string
  /** Said instead where the answer is that a second person must approve. */
  waiting?: string
  /** The request when the form is sent. The reason is added and, if `phrase` is given, though undefined, what was typed. */
  change: () => Change
  /** Gets the answer, before the dialog closes. An error it throws is shown. */
  onDone?: (answer: unknown) => unknown
  /** Gets the error of a failed request, and throws it again. */
  onFailure?: (error: unknown) => Promise<never>
}

/** A dialog that sends one change of an admin page when it is confirmed, and then refetches the page. */
export function StaffChangeDialog(props: StaffChangeDialogProps) {
  const { page, done, waiting, change, onDone, onFailure, ...dialog } = props
  const { mutateAsync } = useChange(page, done, waiting)
  const run = async ({ reason, confirm }: Confirmation) => {
    const { body, ...request } = change()
    const sent = mutateAsync({ ...request, body: { ...body, reason, ...('phrase' in dialog && { confirm }) } })
    const answer = await (onFailure ? sent.catch(onFailure) : sent)
    await onDone?.(answer)
  }
  return <ChangeDialog {...dialog} isOpen run={run} />
}
