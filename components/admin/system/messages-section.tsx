'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { Module } from '@/components/shared/modules/module'
import { Button } from '@/components/ui/button'
import { TextLink } from '@/components/ui/text-link'
import type { Messages } from '@/lib/runtime/system-pages/messages-admin-schema'
import { StaffTime } from '../kit/staff-time'
import { messagesOptions } from './queries'
import { Section } from './section'
import { countText } from './sizes'
import type { View } from './system-screen'

const WEBHOOK_REASONS: Record<string, string> = {
  signature: 'wrong signature',
  unreadable: 'could not be read',
  failed: 'failed on our side',
}
const isAmber = ({ mails, postbacks, webhooks, botOrders }: Messages): boolean =>
  mails.failed + mails.deferred + postbacks.failed + botOrders.failed > 0 ||
  webhooks.some(({ reason }) => reason !== 'signature')

/** Emails, pushes, postbacks, bots and webhooks: what waits, and what failed within 24 hours. */
export function MessagesSection({ onShow }: { onShow: (view: View) => void }) {
  const query = useQuery(messagesOptions)
  return (
    <Section
      title="Messages in and out"
      normal="What waits is a minute old at most, and nothing failed within 24 hours. A postback that fails is most often an affiliate’s tracker that is away."
      query={query}
      alarms={['mails', 'mail_failures', 'pushes', 'postbacks', 'webhooks_in']}
      isAmber={isAmber}
    >
      {({ mails, pushes, postbacks, botOrders, webhooks }) => (
        <dl>
          <Line name="Emails" onShow={() => onShow('emails')}>
            {countText(mails.waiting)} waiting
            {mails.deferred > 0 ? `, ${countText(mails.deferred)} of them deferred` : ''}
            <Oldest at={mails.oldestAt} />. {countText(mails.failed)} failed.
            {mails.hasServer ? '' : ' None are sent: SMTP_URL is not set, so they are only stored.'}
          </Line>
          <Line name="Push notifications">
            {countText(pushes.waiting)} waiting
            <Oldest at={pushes.oldestAt} />.
          </Line>
          <Line name="Postbacks to affiliates" onShow={() => onShow('postbacks')}>
            {countText(postbacks.waiting)} waiting
            <Oldest at={postbacks.oldestAt} />. {countText(postbacks.failed)} failed.
          </Line>
          <Module name="bots">
            <Line name="Bot orders">
              {countText(botOrders.failed)} failed.{' '}
              <TextLink asChild accent>
                <Link href="/admin/bot-orders?status=failed" prefetch={false}>
                  Bot Orders
                </Link>
              </TextLink>
            </Line>
          </Module>
          <Module name="shop">
            <Line name="Webhooks from Shopify">
              {webhooks.length === 0 ? 'None failed.' : null}
              {webhooks.map(({ source, reason, calls, lastHour, lastError }) => (
                <span key={`${source} ${reason}`} className="block">
                  {countText(calls)} {WEBHOOK_REASONS[reason] ?? reason}, last <StaffTime at={lastHour} />: {lastError}
                </span>
              ))}
            </Line>
          </Module>
        </dl>
      )}
    </Section>
  )
}

function Oldest({ at }: { at: string | null }) {
  return at ? (
    <>
      , the oldest from <StaffTime at={at} />
    </>
  ) : null
}

function Line({ name, onShow, children }: { name: string; onShow?: () => void; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-3 text-13 last:border-b-0">
      <dt className="w-40 flex-none font-medium">{name}</dt>
      <dd className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">{children}</dd>
      {onShow ? (
        <dd>
          <Button size="sm" onClick={onShow} aria-label={`Show ${name.toLowerCase()} that failed`}>
            Show
          </Button>
        </dd>
      ) : null}
    </div>
  )
}
