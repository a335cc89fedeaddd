'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogFooter, DialogTrigger } from '@/components/ui/dialog'

type WithdrawButtonProps = {
  /** What is withdrawn, such as "application". */
  what: string
  isPending: boolean
  withdraw: () => void
}

/** Withdraws an open application after a confirmation. */
export function WithdrawButton({ what, isPending, withdraw }: WithdrawButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button size="sm">Withdraw</Button>
      </DialogTrigger>
      <DialogContent
        title={`Withdraw this ${what}?`}
        description="We will stop reviewing it. You can send another one."
      >
        <DialogFooter className="mt-4">
          <Button onClick={() => setOpen(false)}>Keep it</Button>
          <Button variant="danger" busy={isPending} busyLabel="Withdrawing…" onClick={withdraw}>
            Withdraw
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
