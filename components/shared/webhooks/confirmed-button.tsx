'use client'

import { type ComponentProps, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ChangeDialog } from '../change/change-dialog'
import { ConfirmDialog } from '../forms/confirm-dialog'
import type { Side } from './queries'
import type { Reasoned } from './use-webhooks'

type ConfirmedButtonProps = Pick<ComponentProps<typeof Button>, 'variant'> & {
  side: Side
  /** The words of the button that opens the question. */
  label: string
  title: string
  /** What it does, in a sentence or two. */
  effect: string
  /** The words of the button that confirms, and while it is busy. */
  action: string
  busy: string
  run: (confirmation: Reasoned) => Promise<unknown>
}

/** A button that asks first: an advertiser to confirm, staff for the reason. */
export function ConfirmedButton({ side, label, variant, effect, run, ...question }: ConfirmedButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const { title, action, busy } = question
  if (!side.isStaff) {
    return (
      <ConfirmDialog {...question} trigger={<Button variant={variant}>{label}</Button>} onConfirm={() => run({})}>
        <p>{effect}</p>
      </ConfirmDialog>
    )
  }
  return (
    <>
      <Button variant={variant} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ChangeDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={title}
        description={effect}
        label={action}
        busyLabel={busy}
        isDanger={variant === 'danger-quiet'}
        run={({ reason }) => run({ reason })}
      />
    </>
  )
}
