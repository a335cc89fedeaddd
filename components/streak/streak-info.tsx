'use client'

import { type ReactElement, type ReactNode, useState } from 'react'
import { Opener } from '@/components/ui/opener'
import { useNewFeatures } from './use-new-features'

const loadSheet = async () => (await import('./streak-sheet')).StreakSheet

type StreakInfoProps = {
  affiliateId: number
  /** The button that opens it, and has the focus again when it closes. */
  children: ReactElement
  /** Another way in, which may go while it is open. */
  beside?: (open: () => void) => ReactNode
}

/** Opens everything there is to know of the streak. Opening it is viewing what is new. [S4.27] */
export function StreakInfo({ affiliateId, children, beside }: StreakInfoProps) {
  const [wereNew, setWereNew] = useState(false)
  const { areNew, view } = useNewFeatures()
  const noteView = () => {
    setWereNew(areNew)
    view()
  }
  return (
    <Opener load={loadSheet} panel={{ affiliateId, areNew: wereNew }} onOpen={noteView} {...(beside && { beside })}>
      {children}
    </Opener>
  )
}
