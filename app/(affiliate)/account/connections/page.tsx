import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { ApiKeysCard } from '@/components/account/connections/api-keys-card'
import { PostbacksCard } from '@/components/account/connections/postbacks/postbacks-card'
import { postbacksOptions } from '@/components/account/connections/queries'
import { apiKeysOptions } from '@/components/account/security/key-queries'
import { ConnectCard } from '@/components/affiliate/discord/connect-card'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { listKeys } from '@/lib/accounts/api-keys/data'
import { scopesFor } from '@/lib/accounts/api-keys/rules'
import { requirePageActor } from '@/lib/accounts/auth/actor'
import type { Actor } from '@/lib/accounts/auth/constants'
import { listActiveOffers } from '@/lib/catalog/offers/data'
import { RETURN_PATH } from '@/lib/community/discord/api/constants'
import { getDiscordStatus } from '@/lib/community/discord/data'
import { listPostbacks } from '@/lib/conversions/affiliate-postbacks/data'
import { systemClock } from '@/lib/platform/dates/clock'
import { isModuleOn } from '@/lib/platform/settings/current'

export const metadata: Metadata = { title: 'Integrations' }

/** The account's integrations. Discord also redirects back to this page. [S2.8] [S2.51] */
export default async function Page() {
  const actor = await requirePageActor(RETURN_PATH)
  const { userId, affiliateId } = actor
  const isAffiliate = affiliateId !== null
  const status = await getDiscordStatus(userId, isAffiliate)
  return (
    <PageShell width={isAffiliate ? 'page' : 'narrow'}>
      <PageHeader title="Integrations" description={aboutPage(isAffiliate)} />
      <div className={isAffiliate ? 'grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2' : 'grid gap-4'}>
        {/* staff are not offered Discord; one who connected it before may end that */}
        {isModuleOn('discord') && (isAffiliate || status.connection) ? (
          <ConnectCard status={status} isAffiliate={isAffiliate} />
        ) : null}
        <OwnSystems actor={actor} />
      </div>
    </PageShell>
  )
}

function aboutPage(isAffiliate: boolean): string {
  if (!isAffiliate) return 'Keys for your own programs.'
  return isModuleOn('discord') ? 'Discord, your tracker and your apps.' : 'Your tracker and your apps.'
}

/** API keys, and the postbacks of an affiliate. */
async function OwnSystems({ actor }: { actor: Actor }) {
  const { userId, affiliateId } = actor
  const at = systemClock.now()
  const queryClient = new QueryClient()
  const ofKeys = async () => ({ keys: await listKeys(userId, at), scopes: scopesFor(actor) })
  await queryClient.prefetchQuery({ queryKey: apiKeysOptions.queryKey, queryFn: ofKeys })
  if (affiliateId === null) {
    return (
      <HydrationBoundary state={dehydrate(queryClient)}>
        <ApiKeysCard />
      </HydrationBoundary>
    )
  }
  const [offers] = await Promise.all([
    listActiveOffers(affiliateId, at),
    queryClient.prefetchQuery({ queryKey: postbacksOptions.queryKey, queryFn: () => listPostbacks(affiliateId) }),
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
