'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { RowsLoading } from '@/components/shared/lists/rows-loading'
import { CodeBlock } from '@/components/shared/page/code-block'
import { Failure } from '@/components/shared/states/failure'
import { easternText } from '@/components/shared/time/eastern-text'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { Status, type StatusKind } from '@/components/ui/status'
import { PROVIDER_NAMES } from '@/lib/tracking/shops/constants'
import type { ConnectedShop, Shop } from '@/lib/tracking/shops/schema'
import { ConnectShopDialog } from './connect-shop-dialog'
import { shopsOptions } from './queries'
import { ShopActions } from './shop-actions'
import { ShopReveal } from './shop-reveal'
import { ShopSecretDialog } from './shop-secret-dialog'

/** Shops whose webhooks report orders and refunds. */
export function ShopsSection({ mayChange }: { mayChange: boolean }) {
  const query = useQuery(shopsOptions)
  const [isConnecting, setConnecting] = useState(false)
  const [changed, setChanged] = useState<Shop | null>(null)
  const [shown, setShown] = useState<ConnectedShop | null>(null)
  return (
    <Card aria-labelledby="shops">
      <CardHead
        id="shops"
        title="Connected shops"
        action={
          mayChange ? (
            <Button size="sm" onClick={() => setConnecting(true)}>
              <Plus />
              Connect a shop
            </Button>
          ) : null
        }
      />
      <p className="px-4 pb-3 text-13 text-muted">
        Stripe, Shopify and WooCommerce report orders and refunds by themselves. Give the order the click id:{' '}
        <code className="mono">click_id</code> in Stripe’s metadata, Shopify’s note attributes or WooCommerce’s order
        meta.
      </p>
      {query.data ? (
        <ul className="divide-y divide-line border-t border-line empty:hidden">
          {query.data.map((shop) => (
            <li key={shop.id} className="grid gap-3 px-4 py-3 text-13">
              <ShopFacts shop={shop} />
              <CodeBlock label={`webhook address of ${shop.name}`} code={shop.endpoint} />
              {mayChange ? <ShopActions shop={shop} onSecret={() => setChanged(shop)} onShown={setShown} /> : null}
              <Deliveries deliveries={shop.deliveries} />
            </li>
          ))}
        </ul>
      ) : null}
      {query.data?.length === 0 ? <p className="border-t border-line px-4 py-3 text-13">None yet.</p> : null}
      {!query.data && query.error ? <Failure query={query} /> : null}
      {!query.data && !query.error ? <RowsLoading /> : null}
      {isConnecting ? <ConnectShopDialog onClose={() => setConnecting(false)} onConnected={setShown} /> : null}
      {changed ? <ShopSecretDialog shop={changed} onClose={() => setChanged(null)} /> : null}
      {shown ? <ShopReveal connected={shown} onClose={() => setShown(null)} /> : null}
    </Card>
  )
}

const timeText = (at: string) => easternText(at, 'MMM d, h:mm a')

function ShopFacts({ shop: { provider, name, orderPrefix, hasSecret, formerUntil } }: { shop: Shop }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="font-medium">{name}</span> <span className="text-muted">{PROVIDER_NAMES[provider]}</span>
        {orderPrefix ? <span className="text-muted"> · order IDs begin with {orderPrefix}</span> : null}
      </span>
      <Status kind={hasSecret ? 'approved' : 'held'}>
        {hasSecret ? 'Connected' : 'Needs its signing secret'}
        {formerUntil ? `, the previous secret until ${timeText(formerUntil)}` : ''}
      </Status>
    </div>
  )
}

const OUTCOMES: Readonly<Record<Shop['deliveries'][number]['outcome'], { name: string; kind: StatusKind }>> = {
  judged: { name: 'Received', kind: 'approved' },
  ignored: { name: 'Ignored', kind: 'held' },
  forged: { name: 'Wrong signature', kind: 'rejected' },
}

function Deliveries({ deliveries }: Pick<Shop, 'deliveries'>) {
  if (deliveries.length === 0) return <p className="text-12 text-muted">No webhook has arrived yet.</p>
  return (
    <ul aria-label="Last webhooks" className="grid gap-1.5 text-12">
      {deliveries.map(({ id, at, topic, outcome, message, received }) => (
        <li key={id} className="flex flex-wrap gap-x-3 gap-y-0.5">
          <Status kind={OUTCOMES[outcome].kind}>{OUTCOMES[outcome].name}</Status>
          <span className="text-muted">
            {timeText(at)}
            {received > 1 ? `, ${received} times` : ''}
          </span>
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {topic ? <span className="mono">{topic}</span> : null} {message}
          </span>
        </li>
      ))}
    </ul>
  )
}
