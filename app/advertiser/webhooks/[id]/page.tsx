import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { WebhookScreen } from '@/components/advertiser/integration/webhook-screens'
import { requireAdvertiserPage } from '@/lib/accounts/auth/actor'
import { ADVERTISER_PATH } from '@/lib/accounts/auth/constants'
import { endpointParamsSchema } from '@/lib/api/webhooks/schema'

export const metadata: Metadata = { title: 'Webhook' }

/** One webhook of the advertiser with its log. */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  const { advertiser } = await requireAdvertiserPage(`${ADVERTISER_PATH}/webhooks/${id}`)
  const parsed = endpointParamsSchema.safeParse({ id })
  if (!parsed.success) notFound()
  return <WebhookScreen id={parsed.data.id} mayChange={advertiser.role !== 'viewer'} />
}
