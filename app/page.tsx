import type { SearchParams } from 'nuqs/server'
import { Landing } from '@/components/auth/landing'
import { getPageActor } from '@/lib/accounts/auth/actor'
import Home from './(affiliate)/home/page'
import AffiliateLayout from './(affiliate)/layout'

/** The landing page for signed-out visitors; for everybody else the same home page as /home, including the shell. */
export default async function RootPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  if (!(await getPageActor())) return <Landing />
  return (
    <AffiliateLayout>
      <Home searchParams={searchParams} />
    </AffiliateLayout>
  )
}
