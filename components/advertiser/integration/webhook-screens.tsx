'use client'

import { useQuery } from '@tanstack/react-query'
import { BackLink } from '@/components/shared/page/back-link'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { type Side, webhookOptions } from '@/components/shared/webhooks/queries'
import { WebhookBody } from '@/components/shared/webhooks/webhook-body'
import { AddWebhook, WebhooksList } from '@/components/shared/webhooks/webhooks-list'
import { ADVERTISER_PATH } from '@/lib/accounts/auth/constants'
import { OWN_OFFERS_PATH } from '../offers/queries'

const PAGE = `${ADVERTISER_PATH}/webhooks`

const createSide = (mayChange: boolean): Side => ({
  api: '/api/advertiser/webhooks',
  listPage: PAGE,
  page: PAGE,
  offersApi: OWN_OFFERS_PATH,
  isStaff: false,
  mayChange,
})

/** The webhooks of an advertiser. Viewers read. */
export function WebhooksScreen({ mayChange }: { mayChange: boolean }) {
  const side = createSide(mayChange)
  return (
    <PageShell>
      <PageHeader
        title="Webhooks"
        description="Your server is called when something happens: a sale is recorded, an offer is paused, an invoice is issued."
        actions={<AddWebhook side={side} />}
      />
      <WebhooksList side={side} />
    </PageShell>
  )
}

/** One of them with its log. */
export function WebhookScreen({ id, mayChange }: { id: string; mayChange: boolean }) {
  const side = createSide(mayChange)
  const { data } = useQuery(webhookOptions(side, id))
  return (
    <PageShell>
      <PageHeader title={data?.name ?? 'Webhook'} crumbs={<BackLink href={PAGE}>Webhooks</BackLink>} />
      <WebhookBody side={side} id={id} />
    </PageShell>
  )
}
