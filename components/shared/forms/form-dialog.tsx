'use client'

import type { FormEventHandler, ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog'
import { useReturnFocus } from '../page/use-return-focus'
import { FormAlert } from './form-alert'
import { SubmitButton } from './submit-button'

type DialogFormProps = {
  /** What `useApiForm` returns. */
  form: { submit: FormEventHandler; isSubmitting: boolean; problem?: string | undefined }
  /** The labels of the buttons. */
  action: string
  busyLabel?: string
  cancel?: string
  variant?: 'primary' | 'danger'
  cancelVariant?: 'secondary' | 'ghost'
  /** Whether "Cancel" cannot be pressed while the form is sent. */
  isLocked?: boolean
  onCancel: () => void
  bodyClassName?: string
  /** The fields. */
  children: ReactNode
}

/** The form in a dialog: its fields, what is wrong with it as a whole, and its buttons. */
export function DialogForm({
  form,
  action,
  busyLabel = 'Saving…',
  cancel = 'Cancel',
  variant = 'primary',
  cancelVariant = 'secondary',
  isLocked = false,
  onCancel,
  bodyClassName = '',
  children,
}: DialogFormProps) {
  return (
    <form noValidate onSubmit={form.submit} className="contents">
      <DialogBody className={bodyClassName}>
        {children}
        <FormAlert>{form.problem}</FormAlert>
      </DialogBody>
      <DialogFooter>
        <Button variant={cancelVariant} onClick={onCancel} disabled={isLocked && form.isSubmitting}>
          {cancel}
        </Button>
        <SubmitButton form={form} variant={variant} busyLabel={busyLabel}>
          {action}
        </SubmitButton>
      </DialogFooter>
    </form>
  )
}

type FormDialogProps = Omit<DialogFormProps, 'isLocked' | 'onCancel'> & {
  title: string
  description?: string
  onClose: () => void
}

/** A dialog that is one form, open while it is there. Nothing closes it while the form is sent. */
export function FormDialog({ title, description, onClose, ...props }: FormDialogProps) {
  const returnFocus = useReturnFocus()
  return (
    <Dialog open onOpenChange={(open) => open || props.form.isSubmitting || onClose()}>
      <DialogContent {...returnFocus} title={title} description={description}>
        <DialogForm {...props} isLocked onCancel={onClose} />
      </DialogContent>
    </Dialog>
  )
}
