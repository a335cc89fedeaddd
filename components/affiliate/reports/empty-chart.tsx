import { RefreshCw } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { TierBadge } from '@/components/shared/tiers/tier-badge'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'

/** Shown instead of the chart without earnings. [S8.29] [S2.50] */
export function EmptyChart() {
  return (
    <Frame>
      <EmptyState
        art={<TierBadge tier="gray" size={56} />}
        title="No data available"
        action={
          <Button variant="primary" asChild>
            <Link href="/offers" prefetch={false}>
              Browse Offers →
            </Link>
          </Button>
        }
        as="h2"
      >
        Start earning from the offers page
      </EmptyState>
    </Frame>
  )
}

/** Shown while a custom range lacks its start or end. [S5.1] */
export function NotRequestedChart() {
  return (
    <Frame>
      <EmptyState title="Pick a start and an end date" as="h2" />
    </Frame>
  )
}

/** Shown when the figures could not be loaded: no error message, only a Refresh button. [S8.1] */
export function MissingChart({ onRefresh }: { onRefresh: () => void }) {
  return (
    <Frame>
      <EmptyState
        title="No data available"
        action={
          <Button onClick={onRefresh}>
            <RefreshCw />
            Refresh
          </Button>
        }
        as="h2"
      />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return <div className="grid h-[386px] place-content-center max-md:h-[246px]">{children}</div>
}
