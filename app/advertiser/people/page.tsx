import type { Metadata } from 'next'
import { PeopleScreen } from '@/components/advertiser/people/people-screen'
import { requireAdvertiserPage } from '@/lib/accounts/auth/actor'
import { ADVERTISER_PATH } from '@/lib/accounts/auth/constants'

export const metadata: Metadata = { title: 'People' }

/** Who signs in for the advertiser. */
export default async function Page() {
  const { userId, advertiser } = await requireAdvertiserPage(`${ADVERTISER_PATH}/people`)
  return <PeopleScreen userId={userId} isOwner={advertiser.role === 'owner'} />
}
