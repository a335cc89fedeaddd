import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import { assertCallable } from '@/lib/conversions/affiliate-postbacks/service'
import { requestJobRun } from '@/lib/messages/job-requests/service'
import { WEBHOOK_JOB } from '@/lib/messages/webhook-events/constants'
import { ADVERTISER_TYPES } from '@/lib/messages/webhook-events/schema'
import { changeOfManager, type MemberContext, type PeopleChange } from '@/lib/people/advertisers/change-service'
import { seal } from '@/lib/platform/crypto/seal'
import { newSecret } from '@/lib/platform/crypto/webhook-signature'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { env } from '@/lib/platform/env'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { rotatedSecrets } from '@/lib/platform/network/signed-calls'
import type { PrivateTargets } from '@/lib/platform/private-targets'
import { MAX_ENDPOINTS } from './constants'
import { getEndpoint, type Owner } from './data'
import type { Endpoint, EndpointChange, EndpointWithSecret, NewEndpoint } from './schema'

/** Who writes: an owner or a manager of an advertiser for its endpoints, or staff for those of the network. */
export type EndpointContext = MemberContext | StaffContext

type Change = Pick<PeopleChange, 'actor' | 'at'> & { owner: Owner }
/** Staff give a reason. */
type Reasoned = { reason?: string }

/** Whose endpoints a context may change. @throws AppError forbidden for a viewer, or somebody who was removed */
export async function changeOfOwner(tx: Tx, context: EndpointContext): Promise<Change> {
  if (!('advertiser' in context.actor)) return { owner: null, actor: context.actor, at: context.at }
  const { advertiserId: owner, actor, at } = await changeOfManager(tx, context as MemberContext)
  return { owner, actor, at }
}

/** Records a change of an endpoint in the audit log; call it last. */
export function auditEndpoint(
  tx: Tx,
  { actor, at }: Change,
  verb: string,
  id: string,
  entry: object = {},
): Promise<void> {
  return recordAudit(tx, actor, { action: `webhook.${verb}`, subject: 'webhook_endpoint', subjectId: id, ...entry, at })
}

/** Locks an endpoint for the rest of the transaction. @throws AppError not_found, also for somebody else's */
export async function lockEndpoint(tx: Tx, owner: Owner, id: string) {
  await tx.$queryRaw`SELECT 1 FROM webhook_endpoint WHERE id = ${id}::uuid FOR NO KEY UPDATE`
  const endpoint = await tx.webhookEndpoint.findFirst({ where: { id, advertiserId: owner, removedAt: null } })
  if (!endpoint) throw new AppError('not_found', 'This webhook does not exist.')
  return endpoint
}

/**
 * Creates an endpoint; its secret is returned here and never again.
 * @throws AppError invalid for a URL that may not be called, an event or an offer that is not its owner's; conflict when
 * there are ten
 */
export function createEndpoint(
  context: EndpointContext,
  { reason, ...input }: NewEndpoint & Reasoned,
): Promise<EndpointWithSecret> {
  assertCallable(input.url, targetsOf(context))
  const secret = newSecret()
  return transact(async (tx) => {
    const change = await changeOfOwner(tx, context)
    const { owner, actor, at } = change
    // one after another, so that two at once cannot both create the tenth
    await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtextextended(${`webhooks ${owner}`}, 0))`
    const count = await tx.webhookEndpoint.count({ where: { advertiserId: owner, removedAt: null } })
    if (count >= MAX_ENDPOINTS)
      throw new AppError('conflict', `There are ${MAX_ENDPOINTS} webhooks, which is the most.`)
    await assertOwn(tx, owner, input)
    const id = newId(at)
    const secretSealed = seal(secret)
    const data = { ...input, id, advertiserId: owner, secretSealed, createdById: actor.userId, createdAt: at }
    await tx.webhookEndpoint.create({ data })
    await auditEndpoint(tx, change, 'create', id, { after: input, ...(reason && { reason }) })
    return { endpoint: await getEndpoint(owner, id, tx), secret }
  })
}

/** Changes the given fields. Events that wait are sent at once when it is on again, or to its new address. @throws AppError not_found, invalid */
export function changeEndpoint(
  context: EndpointContext,
  { id, reason, ...input }: EndpointChange & Reasoned & { id: string },
): Promise<Endpoint> {
  if (input.url !== undefined) assertCallable(input.url, targetsOf(context))
  return transact(async (tx) => {
    const change = await changeOfOwner(tx, context)
    const { owner, at } = change
    const before = await lockEndpoint(tx, owner, id)
    await assertOwn(tx, owner, input)
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    const switched =
      input.isActive === undefined || input.isActive === before.isActive ? {} : switchOf(input.isActive, at)
    const isMoved = input.url !== undefined && input.url !== before.url
    // whoever says where it leads, or switches it on, answers for it from now on
    const taker = isMoved || (input.isActive && !before.isActive) ? { createdById: change.actor.userId } : {}
    await tx.webhookEndpoint.update({ where: { id }, data: { ...given, ...switched, ...taker } })
    if (isMoved || (input.isActive && !before.isActive)) await sendWaiting(tx, id, at)
    const known = Object.fromEntries(Object.keys(given).map((key) => [key, before[key as keyof typeof before]]))
    await auditEndpoint(tx, change, 'change', id, {
      before: known,
      after: given,
      ...(reason && { reason }),
    })
    return getEndpoint(owner, id, tx)
  })
}

// A claimed event has no record of its last attempt yet. It is left alone, so that it is not sent twice.
async function sendWaiting(tx: Tx, endpointId: string, at: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE webhook_delivery d SET next_try_at = ${at}
    WHERE d.endpoint_id = ${endpointId}::uuid AND d.status = 'queued' AND d.next_try_at > ${at}
      AND EXISTS (SELECT FROM webhook_attempt a WHERE a.delivery_id = d.id AND a.number = d.attempts)`
  await requestJobRun(tx, WEBHOOK_JOB)
}

const switchOf = (isActive: boolean, at: Date) =>
  isActive
    ? { disabledAt: null, disabledReason: null, failingSince: null, switchedOnAt: at }
    : { disabledAt: at, disabledReason: 'person' }

/** Removes an endpoint; what waits for it is not sent. @throws AppError not_found */
export function removeEndpoint(context: EndpointContext, { id, reason }: Reasoned & { id: string }): Promise<void> {
  return transact(async (tx) => {
    const change = await changeOfOwner(tx, context)
    const { owner, at } = change
    const { name, url } = await lockEndpoint(tx, owner, id)
    await tx.webhookEndpoint.update({
      where: { id },
      data: {
        removedAt: at,
        isActive: false,
        secretSealed: seal(''),
        formerSecretSealed: null,
        formerSecretUntil: null,
      },
    })
    await tx.webhookDelivery.updateMany({
      where: { endpointId: id, status: 'queued' },
      data: { status: 'refused', error: 'The webhook was removed.', nextTryAt: null, finishedAt: at },
    })
    await auditEndpoint(tx, change, 'remove', id, { before: { name, url }, ...(reason && { reason }) })
  })
}

/** Gives an endpoint a new secret; for a day calls are also signed with the former one. @throws AppError not_found */
export function rotateEndpointSecret(
  context: EndpointContext,
  { id, reason }: Reasoned & { id: string },
): Promise<EndpointWithSecret> {
  const secret = newSecret()
  return transact(async (tx) => {
    const change = await changeOfOwner(tx, context)
    const { owner, at } = change
    const previous = await lockEndpoint(tx, owner, id)
    await tx.webhookEndpoint.update({ where: { id }, data: rotatedSecrets(secret, previous, at) })
    await auditEndpoint(tx, change, 'rotate', id, reason ? { reason } : {})
    return { endpoint: await getEndpoint(owner, id, tx), secret }
  })
}

/** The network's own webhooks may go to the private targets of the operator; those of advertisers never do. */
const targetsOf = ({ actor }: EndpointContext): PrivateTargets | undefined =>
  'advertiser' in actor ? undefined : env().WEBHOOK_PRIVATE_TARGETS

// What is not the advertiser's is refused like what does not exist.
async function assertOwn(tx: Tx, owner: Owner, { types = [], offerIds = [] }: EndpointChange): Promise<void> {
  const unknown = types.find((type) => owner !== null && !ADVERTISER_TYPES.some((known) => known === type))
  if (unknown) throw invalid('types', `has ${unknown}, which does not exist`)
  const where = { id: { in: offerIds }, ...(owner !== null && { advertiserId: owner }) }
  const known = await tx.offer.findMany({ where, select: { id: true } })
  const missing = offerIds.find((id) => !known.some((offer) => offer.id === id))
  if (missing !== undefined) throw invalid('offerIds', `has ${missing}, which does not exist`)
}

const invalid = (field: string, problem: string) =>
  new AppError('invalid', `The field ${field} ${problem}.`, { fields: { [field]: problem } })
