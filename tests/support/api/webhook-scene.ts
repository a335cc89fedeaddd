import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { AdvertiserActor } from '@/lib/accounts/auth/actor'
import { listEvents } from '@/lib/api/webhooks/data'
import { deliverDueWebhooks, openWebhookCaller } from '@/lib/api/webhooks/delivery/service'
import { type Envelope, envelopeSchema } from '@/lib/messages/webhook-events/schema'
import { db } from '@/lib/platform/database/db'
import { fixedClock } from '@/lib/platform/dates/clock'
import type { Caller } from '@/lib/platform/network/outgoing-calls'
import { convert } from '../conversions/conversions'
import { openPostbackListener, type PostbackListener } from '../conversions/postback-listener'
import { createAdvertiserPerson } from '../factories/advertisers'
import { createOffer } from '../factories/offers'
import { createUser } from '../factories/users'
import { openEndpoint } from './webhooks'

class Scene {
  receiver!: PostbackListener
  caller!: Caller
  actor!: AdvertiserActor
  offerId = 0
  affiliateId = 0

  constructor(private readonly at: Date) {}

  get advertiserId(): number {
    return this.actor.advertiser.advertiserId
  }

  open = (types: readonly string[] = ['conversion.created']) =>
    openEndpoint(this.actor, this.receiver, { at: this.at, types: [...types] })

  deliver = (at = this.at) => deliverDueWebhooks(fixedClock(at), this.caller)

  sale = (status: 'pending' | 'approved' = 'pending') =>
    convert({ affiliateId: this.affiliateId, offerId: this.offerId, at: this.at, payoutCents: 1_250n, status })

  log = async (id: string) => (await listEvents(this.advertiserId, id, { limit: 100 })).events

  heard = (): Envelope[] => this.receiver.calls.map(({ body }) => envelopeSchema.parse(JSON.parse(body)))
}

/** An advertiser whose webhooks call a local receiver, and an affiliate of its offer; without webhooks before each test. */
export function webhookScene(at: Date): Scene {
  const scene = new Scene(at)
  beforeAll(async () => {
    scene.receiver = await openPostbackListener()
    scene.caller = openWebhookCaller(true, 10_000)
    scene.actor = await createAdvertiserPerson()
    scene.offerId = (await createOffer({ advertiserId: scene.advertiserId })).id
    scene.affiliateId = (await createUser()).affiliateId ?? 0
  })
  afterAll(async () => {
    await scene.caller.close()
    await scene.receiver.stop()
  })
  beforeEach(async () => {
    await db().webhookDelivery.deleteMany()
    await db().webhookEndpoint.deleteMany()
    scene.receiver.calls.length = 0
    scene.receiver.answer = () => ({})
  })
  return scene
}
