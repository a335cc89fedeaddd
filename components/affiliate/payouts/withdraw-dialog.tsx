'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogTrigger } from '@/components/ui/dialog'
import { toast } from '@/components/ui/toast'
import type { Withdrawal } from '@/lib/money/payouts/requests/eligibility-schema'
import { formatCents } from '@/lib/platform/money/format'
import { withdrawableCents } from './limit'
import { PayoutForm } from './payout-form'
import { useAskForPayout } from './use-payouts'

/** Opens the form. It cannot be closed while a request runs: reopened, it would send a second request. */
export function WithdrawDialog({ withdrawal }: { withdrawal: Withdrawal }) {
  const [isOpen, setOpen] = useState(false)
  const { mutateAsync, isPending } = useAskForPayout(({ amountCents }) => {
    setOpen(false)
    toast.success(`Payout of ${formatCents(amountCents)} requested.`)
  })
  return (
    <Dialog open={isOpen} onOpenChange={(open) => isPending || setOpen(open)}>
      <DialogTrigger asChild>
        <Button variant="primary" size="lg" block disabled={!withdrawal.canWithdraw}>
          Withdraw
        </Button>
      </DialogTrigger>
      <DialogContent
        title="Withdraw"
        description="The amount leaves your available balance right away. You can cancel the request until we start processing it."
      >
        <PayoutForm
          limitCents={withdrawableCents(withdrawal)}
          methods={withdrawal.methods}
          ask={mutateAsync}
          onCancel={() => isPending || setOpen(false)}
        />
      </DialogContent>
    </Dialog>
  )
}
