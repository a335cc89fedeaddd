import { deliverDueWebhooks } from '../../lib/api/webhooks/delivery/service'
import { newEndpointSchema } from '../../lib/api/webhooks/schema'
import { changeEndpoint, createEndpoint, type EndpointContext } from '../../lib/api/webhooks/service'
import { recordConversionEvents } from '../../lib/conversions/lifecycle/events'
import { enteredType } from '../../lib/conversions/lifecycle/events-rules'
import { db } from '../../lib/platform/database/db'
import { transact } from '../../lib/platform/database/transaction'
import { fixedClock } from '../../lib/platform/dates/clock'
import { HOUR_MS, MINUTE_MS } from '../../lib/platform/dates/constants'
import type { Caller } from '../../lib/platform/network/outgoing-calls'

/** Conversions of the demo's advertiser that its webhook was told. */
const TOLD = 8

const ANSWER = { result: 'answered', retryAfter: null, headers: {} } as const

/** An hour in which the receiver of the demo refused one call and took the others. */
function drawnReceiver(): Caller {
  let calls = 0
  return {
    close: async () => undefined,
    call: async () => {
      calls += 1
      return calls === 3
        ? { ...ANSWER, status: 503, body: 'Deploying' }
        : { ...ANSWER, status: 200, body: '{"ok":true}' }
    },
  }
}

/** A webhook of the demo's advertiser and one of the network, with a log. Both are off: the demo calls nobody. */
export async function loadWebhooks(now: Date): Promise<void> {
  const at = new Date(now.getTime() - HOUR_MS)
  const { advertiserId, userId, role } = await db().advertiserMember.findFirstOrThrow({ where: { role: 'owner' } })
  const owner = { actor: { userId, role: 'AFFILIATE' as const, advertiser: { advertiserId, role } }, at }
  const staff = await db().user.findFirstOrThrow({ where: { email: 'admin@stoke.test' } })
  const boss = { actor: { userId: staff.id, role: staff.role }, at }
  const ids = [
    await open(owner, 'Order system', [
      'conversion.created',
      'conversion.approved',
      'conversion.rejected',
      'offer.paused',
    ]),
    await open(boss, 'Data warehouse', ['conversion.created', 'conversion.reversed']),
  ]
  await tell(advertiserId, at)
  const receiver = drawnReceiver()
  for (const minutes of [0, 1, 10]) {
    await deliverDueWebhooks(fixedClock(new Date(at.getTime() + minutes * MINUTE_MS)), receiver)
  }
  const [own = '', network = ''] = ids
  await changeEndpoint({ ...owner, at: now }, { id: own, isActive: false })
  await changeEndpoint({ ...boss, at: now }, { id: network, isActive: false, reason: 'Not used in the demo' })
}

async function open(context: EndpointContext, name: string, types: string[]): Promise<string> {
  const url = `https://hooks.northpay.example/${name.toLowerCase().replace(' ', '-')}`
  const { endpoint } = await createEndpoint(context, newEndpointSchema.parse({ name, url, types }))
  return endpoint.id
}

async function tell(advertiserId: number, at: Date): Promise<void> {
  const conversions = await db().conversion.findMany({
    where: { advertiserId, createdAt: { lt: at } },
    orderBy: { createdAt: 'desc' },
    take: TOLD,
  })
  for (const { affiliateId, id, status } of conversions.reverse()) {
    const types = ['conversion.created', enteredType(status)] as const
    await transact((tx) => recordConversionEvents(tx, { affiliateId, id, advertiserId, types, at }))
  }
}
