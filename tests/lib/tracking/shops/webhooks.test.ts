import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ShopProvider } from '@/lib/generated/prisma/enums'
import { db } from '@/lib/platform/database/db'
import type { ShopStep } from '@/lib/tracking/shops/order-schema'
import { parseShopWebhook } from '@/lib/tracking/shops/webhook-rules'
import { publicClickId } from '@/lib/traffic/requests/click-id-rules'
import { click, openConnectedShops, SHOP, shopify, stripe, woo } from '@/tests/support/tracking/connected-shops'
import { changed, type Json, listChanges } from '@/tests/support/tracking/payload-changes'

/** `does`: the steps that follow, in order. `needed`: paths without which it cannot say that, and what is below them. */
type Webhook = {
  name: string
  provider: ShopProvider
  topic: string
  version: string | null
  needed: string[]
  does: string[]
  payload: Json
}

const { payloads } = JSON.parse(readFileSync('tests/corpus/webhooks.json', 'utf8')) as { payloads: Webhook[] }
const CLICK_ID = publicClickId(10_001, '019ae3a1-7c5e-7b51-9f57-4d3b8f1f2a6c')

const describeStep = (step: ShopStep): string => {
  if (step.does === 'dispute') return `dispute ${step.state}`
  if (step.does === 'subscription payment' && !step.report.parameters.click_id) return `${step.does} of no click`
  if (step.does !== 'report') return step.does
  const { event, amount } = step.parameters
  return ['report', event, amount].filter(Boolean).join(' ')
}

function does({ provider, topic }: Webhook, payload: Json): string[] | string {
  const headers = {
    'x-shopify-topic': topic,
    'x-shopify-webhook-id': 'w',
    'x-shopify-shop-domain': SHOP,
    'x-wc-webhook-topic': topic,
  }
  const text = JSON.stringify(payload).replaceAll('$CLICK', CLICK_ID)
  const news = parseShopWebhook({ provider, name: SHOP, orderPrefix: '' }, headers, text)
  return typeof news === 'string' ? news : news.steps.map(describeStep)
}

describe('webhooks as the references of their services describe them', () => {
  test.each(payloads)('$provider: $name says what it is', (webhook) => {
    expect(does(webhook, webhook.payload)).toEqual(webhook.does)
  })

  test.each(payloads)('$provider: $name says it too without, or with null for, what it need not have', (webhook) => {
    const changes = listChanges(webhook)
    const wrong = changes.filter(
      ({ path, value }) =>
        JSON.stringify(does(webhook, changed(webhook.payload, path.split('.'), value))) !==
        JSON.stringify(webhook.does),
    )
    expect(wrong).toEqual([])
  })
})

describe('the address of a connected shop', () => {
  beforeAll(openConnectedShops)

  test('answers each of them 200, and books each sale once with its sum', async () => {
    for (const [index, { provider, topic, payload, does: steps, name }] of payloads.entries()) {
      const number = String(900_000 + index)
      const text = JSON.stringify(payload)
        .replaceAll('$CLICK', await click())
        .replace(/"(450789469|727)"|\b(450789469|727)\b/g, number)
        .replaceAll(/\b(evt|pi|in|cs_live|ch|du|sub)_[0-9A-Za-z]{4,}/g, (id) => `${id}${number}`)
      const sent = JSON.parse(text) as Json
      const answer =
        provider === 'stripe'
          ? await stripe(sent)
          : provider === 'shopify'
            ? await shopify(topic, sent)
            : await woo(sent, topic)
      expect([name, answer.status]).toEqual([name, 200])
      const sale = steps.map((step) => /^report (\d+)\.(\d\d)$/.exec(step)).find(Boolean)
      if (!sale) continue
      const booked = await db().conversion.findMany({ where: { txnId: { contains: number } } })
      expect([name, booked.map(({ amountCents }) => Number(amountCents))]).toEqual([
        name,
        [Number(`${sale[1]}${sale[2]}`)],
      ])
    }
  })
})
