'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogFooter, DialogTrigger } from '@/components/ui/dialog'
import { useLeaveSquad } from './queries'

/** Leaves the squad after a confirmation. */
export function LeaveSquad({ name }: { name: string }) {
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending } = useLeaveSquad()
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button size="sm">Leave</Button>
      </DialogTrigger>
      <DialogContent
        title={`Leave ${name}?`}
        description="What the squad earned through yesterday is split as agreed. From today on all you earn is yours, and your share goes to the others."
      >
        <DialogFooter className="mt-4">
          <Button onClick={() => setOpen(false)}>Stay</Button>
          <Button variant="danger" busy={isPending} busyLabel="Leaving…" onClick={() => mutate()}>
            Leave
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
