'use client'

import { type ReactNode, useState } from 'react'
import { Sheet, SheetContent, SheetTrigger } from '@/components/ui/sheet'
import { StreakPanel } from './streak-panel'
import { useNewFeatures } from './use-new-features'

type StreakInfoProps = {
  affiliateId: number
  /** The button that opens it, and has the focus again when it closes. */
  children: ReactNode
  /** Another way in, which may go while it is open. */
  beside?: (open: () => void) => ReactNode
}

/** Everything about the streak: a panel at the side, a whole screen on a phone. Opening it is viewing what is new. */
export function StreakInfo({ affiliateId, children, beside }: StreakInfoProps) {
  const [isOpen, setOpen] = useState(false)
  const [wereNew, setWereNew] = useState(false)
  const { areNew, view } = useNewFeatures()
  const change = (open: boolean) => {
    if (open) {
      setWereNew(areNew)
      view()
    }
    setOpen(open)
  }
  return (
    <Sheet open={isOpen} onOpenChange={change}>
      <SheetTrigger asChild>{children}</SheetTrigger>
      {beside?.(() => change(true))}
      <SheetContent title="Your streak">
        <StreakPanel affiliateId={affiliateId} areNew={wereNew} />
      </SheetContent>
    </Sheet>
  )
}
