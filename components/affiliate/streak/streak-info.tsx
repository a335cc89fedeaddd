'use client'

import { type ReactElement, type ReactNode, useState } from 'react'
import { LazyPanelButton } from '@/components/ui/lazy-panel-button'
import { useNewFeatures } from './use-new-features'

const loadSheet = async () => (await import('./streak-sheet')).StreakSheet

type StreakInfoProps = {
  affiliateId: number
  /** The button that opens it, and gets the focus again when it closes. */
  children: ReactElement
  /** Renders a second button that opens the same panel. It may unmount while the panel is open. */
  extraTrigger?: (open: () => void) => ReactNode
}

/** Opens the streak details, which marks the new features as viewed. [S4.27] */
export function StreakInfo({ affiliateId, children, extraTrigger }: StreakInfoProps) {
  const [wereNew, setWereNew] = useState(false)
  const { areNew, view } = useNewFeatures()
  const noteView = () => {
    setWereNew(areNew)
    view()
  }
  return (
    <LazyPanelButton
      load={loadSheet}
      panel={{ affiliateId, areNew: wereNew }}
      onOpen={noteView}
      {...(extraTrigger && { extraTrigger })}
    >
      {children}
    </LazyPanelButton>
  )
}
