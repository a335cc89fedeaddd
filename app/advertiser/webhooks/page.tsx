import type { Metadata } from 'next'
import { WebhooksScreen } from '@/components/advertiser/integration/webhook-screens'
import { requireAdvertiserPage } from '@/lib/accounts/auth/actor'
import { ADVERTISER_PATH } from '@/lib/accounts/auth/constants'

export const metadata: Metadata = { title: 'Webhooks' }

/** Servers of the advertiser that are called when something happens. */
export default async function Page() {
  const { advertiser } = await requireAdvertiserPage(`${ADVERTISER_PATH}/webhooks`)
  return <WebhooksScreen mayChange={advertiser.role !== 'viewer'} />
}
