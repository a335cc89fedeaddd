import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { ApiKeysCard } from '@/components/connections/api-keys-card'
import { PostbacksCard } from '@/components/connections/postbacks-card'
import { apiKeysOptions, postbacksOptions } from '@/components/connections/queries'
import { ConnectCard } from '@/components/discord/connect-card'
import { PageHeader } from '@/components/shared/page-header'
import { PageShell } from '@/components/shared/page-shell'
import { listKeys } from '@/lib/accounts/api-keys/data'
import { requirePageActor } from '@/lib/accounts/auth/actor'
import { listActiveOffers } from '@/lib/catalog/offers/data'
import { getDiscordStatus } from '@/lib/community/discord/data'
import { RETURN_PATH } from '@/lib/community/discord-api/constants'
import { systemClock } from '@/lib/platform/dates/clock'
import { listPostbacks } from '@/lib/traffic/affiliate-postbacks/data'

export const metadata: Metadata = { title: 'Integrations' }

/** The account's integrations. Discord also redirects back to this page. [S2.8] [S2.51] */
export default async function Page() {
  const { userId, affiliateId } = await requirePageActor(RETURN_PATH)
  const isAffiliate = affiliateId !== null
  const status = await getDiscordStatus(userId, isAffiliate)
  // staff are not offered Discord; one who connected it before may end that
  if (!isAffiliate && !status.connection) redirect('/account')
  return (
    <PageShell width={isAffiliate ? 'page' : 'narrow'}>
      <PageHeader title="Integrations" description={isAffiliate ? 'Discord, your tracker and your apps.' : undefined} />
      <div className={isAffiliate ? 'grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2' : 'grid gap-4'}>
        <ConnectCard status={status} isAffiliate={isAffiliate} />
        {isAffiliate ? <OwnSystems affiliateId={affiliateId} /> : null}
      </div>
    </PageShell>
  )
}

/** Postbacks and API keys of an affiliate. */
async function OwnSystems({ affiliateId }: { affiliateId: number }) {
  const at = systemClock.now()
  const queryClient = new QueryClient()
  const [offers] = await Promise.all([
    listActiveOffers(affiliateId, at),
    queryClient.prefetchQuery({ queryKey: postbacksOptions.queryKey, queryFn: () => listPostbacks(affiliateId) }),
    queryClient.prefetchQuery({ queryKey: apiKeysOptions.queryKey, queryFn: () => listKeys(affiliateId, at) }),
  ])
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PostbacksCard offers={offers.map(({ id, name }) => ({ id, name }))} />
        <ApiKeysCard />
      </div>
    </HydrationBoundary>
  )
}
