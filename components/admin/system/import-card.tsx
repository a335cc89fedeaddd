import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { IMPORTS_PAGE } from '../imports/queries'

/** The way to imports of a network. */
export function ImportCard() {
  return (
    <Card aria-labelledby="import-network">
      <CardHead
        id="import-network"
        title="Import a network"
        action={
          <Button asChild size="sm">
            <Link href={IMPORTS_PAGE} prefetch={false}>
              Imports
            </Link>
          </Button>
        }
      />
      <p className="px-4 pb-4 text-13 text-text-2">
        Advertisers, offers, affiliates, balances and history from TUNE or Everflow, checked row by row before anything
        is written.
      </p>
    </Card>
  )
}
