import type { ComponentProps } from 'react'
import { Button } from '@/components/ui/button'

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'form' | 'type' | 'busy' | 'busyLabel'> & {
  /** What `useApiForm` returns. */
  form: { isSubmitting: boolean }
  busyLabel: string
  /** Whether it was sent and leads to another page. */
  isLeaving?: boolean
}

/** Sends a form, and is busy until that is done. */
export function SubmitButton({
  form,
  variant = 'primary',
  busyLabel,
  isLeaving = false,
  ...button
}: SubmitButtonProps) {
  return (
    <Button {...button} type="submit" variant={variant} busy={form.isSubmitting || isLeaving} busyLabel={busyLabel} />
  )
}
