import type { Metadata } from 'next'
import { UploadsScreen } from '@/components/advertiser/uploads/uploads-screen'
import { requireAdvertiserPage } from '@/lib/accounts/auth/actor'
import { ADVERTISER_PATH } from '@/lib/accounts/auth/constants'

export const metadata: Metadata = { title: 'Uploads' }

/** Files with sales made elsewhere than on the advertiser's site. */
export default async function Page() {
  const { advertiser } = await requireAdvertiserPage(`${ADVERTISER_PATH}/uploads`)
  return <UploadsScreen mayChange={advertiser.role !== 'viewer'} />
}
