import { describe, expect, expectTypeOf, test } from 'vitest'
import { formatEventBody } from '@/lib/api/webhooks/delivery/body-rules'
import type { Envelope } from '@/lib/messages/webhook-events/schema'
import { newSecret, signedHeaders } from '@/lib/platform/crypto/webhook-signature'
import { verifyWebhook, type WebhookEvent, WebhookVerificationError } from '@/packages/client/src/webhooks'

const body = '{"type":"conversion.approved","timestamp":"2026-11-20T12:00:00Z","data":{"note":"é"}}'
const url = 'https://shop.example/hook'

const sent = (secrets: readonly string[], at = new Date()) =>
  signedHeaders({ messageId: 'msg_1', url, body, secrets, at })

describe('a webhook', () => {
  test('signed with the secret gives its event, from headers of any kind and a body of bytes', () => {
    const secret = newSecret()
    const event = { type: 'conversion.approved', timestamp: '2026-11-20T12:00:00Z', data: { note: 'é' } }
    expect(verifyWebhook(body, sent([secret]), secret)).toEqual(event)
    expect(verifyWebhook(Buffer.from(body), new Headers(sent([secret])), secret)).toEqual(event)
    const upper = Object.fromEntries(Object.entries(sent([secret])).map(([name, value]) => [name.toUpperCase(), value]))
    expect(verifyWebhook(body, upper, secret)).toEqual(event)
  })

  test('has all that is sent, with its types', () => {
    const queued = {
      id: '01936c2e-8f0a-7b51-9d0e-3f6f7a1b2c3d',
      seq: 4711n,
      sequence: 1_764_000_000_000n,
      type: 'conversion.approved',
      version: 1,
      objectType: 'conversion',
      objectId: '7',
      isTest: false,
      data: { status: 'approved' },
      createdAt: new Date(0),
    }
    const text = formatEventBody(queued, 'after_gap')
    const secret = newSecret()
    const headers = signedHeaders({ messageId: queued.id, url, body: text, secrets: [secret], at: new Date() })
    const { id, version, sequence, order, test: isTest, object } = verifyWebhook(text, headers, secret)
    expect([id, version, sequence, order, isTest]).toEqual([queued.id, 1, 1_764_000_000_000, 'after_gap', false])
    expect(object).toEqual({ type: 'conversion', id: '7' })
    expectTypeOf<Envelope>().toExtend<WebhookEvent>()
    expectTypeOf<keyof WebhookEvent>().toEqualTypeOf<keyof Envelope>()
  })

  test('verifies with either secret while it is being replaced', () => {
    const [old, fresh] = [newSecret(), newSecret()]
    for (const secret of [old, fresh]) expect(verifyWebhook(body, sent([fresh, old]), secret)).toBeTruthy()
  })

  test.each([
    ['another body', (secret: string) => verifyWebhook(`${body} `, sent([secret]), secret)],
    ['another secret', (secret: string) => verifyWebhook(body, sent([newSecret()]), secret)],
    ['another id', (secret: string) => verifyWebhook(body, { ...sent([secret]), 'webhook-id': 'msg_2' }, secret)],
    [
      'a signature of six minutes ago',
      (secret: string) => verifyWebhook(body, sent([secret], sixMinutesAgo()), secret),
    ],
    ['no signature', (secret: string) => verifyWebhook(body, {}, secret)],
  ])('with %s is refused', (_, verify) => {
    expect(() => verify(newSecret())).toThrow(WebhookVerificationError)
  })
})

const sixMinutesAgo = () => new Date(Date.now() - 360_000)
