import type { AdvertiserActor } from '@/lib/accounts/auth/actor'
import type { StaffContext } from '@/lib/backoffice/audit/service'
import type { NewEndpoint } from '@/lib/people/webhook-endpoints/schema'
import { createEndpoint } from '@/lib/people/webhook-endpoints/service'
import { db } from '@/lib/platform/db'
import type { PostbackListener } from './postback-listener'

/** Opens an endpoint of an advertiser or of staff at a local receiver, whose address the service itself refuses. */
export async function openEndpoint(
  actor: AdvertiserActor | StaffContext['actor'],
  receiver: PostbackListener,
  { at, path = '/hook', ...input }: Partial<NewEndpoint> & { at: Date; path?: string },
) {
  const wanted = { name: 'Back office', types: ['conversion.created'], offerIds: [], mode: 'live', version: 1 } as const
  const context = { actor, at } as StaffContext
  const given = { ...wanted, types: [...wanted.types], offerIds: [], ...input, url: 'https://hooks.example/in' }
  const { endpoint, secret } = await createEndpoint(context, given)
  await db().webhookEndpoint.update({ where: { id: endpoint.id }, data: { url: receiver.at(path) } })
  return { id: endpoint.id, secret }
}
