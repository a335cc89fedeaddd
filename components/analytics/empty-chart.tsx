import Link from 'next/link'
import { TierBadge } from '@/components/streak/tier-badge'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'

/** Stands where the chart would. [S8.29] [S2.50] */
export function EmptyChart() {
  return (
    <div className="grid h-[392px] place-content-center max-md:h-[246px]">
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
    </div>
  )
}
