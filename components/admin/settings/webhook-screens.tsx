'use client'

import { useQuery } from '@tanstack/react-query'
import { BackLink } from '@/components/shared/page/back-link'
import { type Side, webhookOptions } from '@/components/shared/webhooks/queries'
import { WebhookBody } from '@/components/shared/webhooks/webhook-body'
import { AddWebhook, WebhooksList } from '@/components/shared/webhooks/webhooks-list'
import { adminPath } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { OFFERS_PATH } from '../offers/queries'
import { SETTINGS_PATH } from './queries'

const SETTINGS_PAGE = adminPath('settings')

const SIDE: Side = {
  api: `${SETTINGS_PATH}/webhooks`,
  listPage: `${SETTINGS_PAGE}?view=webhooks`,
  page: `${SETTINGS_PAGE}/webhooks`,
  offersApi: `${OFFERS_PATH}/choices`,
  isStaff: true,
  mayChange: true,
}

/** The webhooks of the network. */
export function NetworkWebhooks() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-[640px] text-text-2">
          Servers of the network that are called when something happens, at any advertiser or affiliate.
        </p>
        <AddWebhook side={SIDE} />
      </div>
      <WebhooksList side={SIDE} />
    </div>
  )
}

/** One of them with its log. */
export function NetworkWebhook({ id }: { id: string }) {
  const { data } = useQuery(webhookOptions(SIDE, id))
  return (
    <div className="grid max-w-[1080px] grid-cols-[minmax(0,1fr)] gap-4">
      <BackLink href={SIDE.listPage}>Webhooks</BackLink>
      <h2 className="text-22 [overflow-wrap:anywhere]">{data?.name ?? 'Webhook'}</h2>
      <WebhookBody side={SIDE} id={id} />
    </div>
  )
}
