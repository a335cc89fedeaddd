import { TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { BRAND } from '@/lib/platform/brand'

/** Shown for a request that Discord would refuse. */
export function ConsentProblem({ message }: { message: string }) {
  return (
    <>
      <h1 className="sr-only">Demo Discord</h1>
      <Card>
        <EmptyState
          as="h2"
          art={<TriangleAlert className="icon-lg text-danger" />}
          title={message}
          action={
            <Button asChild>
              <Link href="/account/connections">Back to {BRAND.name}</Link>
            </Button>
          }
        >
          Discord does not accept this link. Nothing was connected.
        </EmptyState>
      </Card>
    </>
  )
}
