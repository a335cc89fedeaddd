'use client'

import { OpenedSheet } from '@/components/ui/opened-sheet'
import type { OpenedProps } from '@/components/ui/use-lazy-panel'
import { StreakPanel } from './streak-panel'

type StreakSheetProps = OpenedProps & { affiliateId: number; areNew: boolean }

/** The streak details: a side panel, or full screen on phones. */
export function StreakSheet({ affiliateId, areNew, ...opened }: StreakSheetProps) {
  return (
    <OpenedSheet {...opened} title="Your streak">
      <StreakPanel affiliateId={affiliateId} areNew={areNew} />
    </OpenedSheet>
  )
}
