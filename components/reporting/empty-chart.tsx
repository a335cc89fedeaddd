import { RefreshCw } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { TierBadge } from '@/components/streak/tier-badge'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'

/** Stands where the chart would when nothing was earned. [S8.29] [S2.50] */
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

/** Stands there while a custom range has not both its ends. [S5.1] */
export function UnaskedChart() {
  return (
    <Frame>
      <EmptyState title="Pick a start and an end date" as="h2" />
    </Frame>
  )
}

/** Stands there when the figures could not be had: no message, only the way to ask again. [S8.1] */
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
