import type { Metadata } from 'next'
import { IntegrationScreen } from '@/components/advertiser/integration/integration-screen'
import { requireAdvertiserPage } from '@/lib/accounts/auth/actor'
import { ADVERTISER_PATH } from '@/lib/accounts/auth/constants'

export const metadata: Metadata = { title: 'Integration' }

/** How the advertiser's sales are reported. */
export default async function Page() {
  const { advertiser } = await requireAdvertiserPage(`${ADVERTISER_PATH}/integration`)
  return <IntegrationScreen mayChange={advertiser.role !== 'viewer'} />
}
