import 'server-only'
import { isIP } from 'node:net'
import type { AffiliateActor, WriteContext } from '@/lib/accounts/auth/actor'
import { listHiddenOfferIds, openTo } from '@/lib/catalog/offers/data'
import { requestJobRun } from '@/lib/messages/job-requests/service'
import { seal } from '@/lib/platform/crypto/seal'
import { newSecret } from '@/lib/platform/crypto/webhook-signature'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { mayCallLocalhost } from '@/lib/platform/network/local-calls'
import { isPublicAddress } from '@/lib/platform/network/public-addresses'
import { rotatedSecrets } from '@/lib/platform/network/signed-calls'
import { isListedHost, NO_TARGETS, type PrivateTargets } from '@/lib/platform/private-targets'
import { DELIVERY_JOB, MAX_POSTBACKS, type PostbackEvent } from './constants'
import { getPostback } from './data'
import { isLocalName, urlProblem } from './rules'
import type { NewPostback, Postback, PostbackChange } from './schema'

type WithSecret = { postback: Postback; secret: string }

/** Only the number of the affiliate is needed. */
type Context = WriteContext<Pick<AffiliateActor, 'affiliateId'>>

/**
 * Creates a postback; its secret is returned here and never again.
 * @throws AppError invalid for a URL that may not be called; conflict when there are five already
 */
export async function createPostback({ actor, at }: Context, input: NewPostback): Promise<WithSecret> {
  const { affiliateId } = actor
  assertCallable(input.url)
  const secret = newSecret()
  return transact(async (tx) => {
    // serialized, so that two requests at once cannot both create the fifth
    await tx.$queryRaw`SELECT 1 FROM affiliate WHERE id = ${affiliateId} FOR NO KEY UPDATE`
    const count = await tx.affiliatePostback.count({ where: { affiliateId, removedAt: null } })
    if (count >= MAX_POSTBACKS)
      throw new AppError('conflict', `You have ${MAX_POSTBACKS} postbacks, which is the most.`)
    await assertVisibleOffer(tx, affiliateId, input.offerId, at)
    const id = newId(at)
    const { events, ...rest } = input
    const data = { ...rest, ...storedEvents(events), id, affiliateId, secretSealed: seal(secret), createdAt: at }
    await tx.affiliatePostback.create({ data })
    return { postback: await getPostback(affiliateId, id, tx), secret }
  })
}

/** Changes the given fields; queued calls keep their URL and wait while the postback is paused. @throws AppError not_found, invalid */
export async function changePostback(
  { actor, at }: Context,
  { id, ...change }: PostbackChange & { id: string },
): Promise<Postback> {
  const { affiliateId } = actor
  if (change.url !== undefined) assertCallable(change.url)
  return transact(async (tx) => {
    const before = await lockPostback(tx, affiliateId, id)
    if (change.offerId !== before.offerId) await assertVisibleOffer(tx, affiliateId, change.offerId ?? null, at)
    const { url, method, events, statusNames, offerId, isActive } = change
    await tx.affiliatePostback.update({
      where: { id },
      data: {
        ...(url !== undefined && { url }),
        ...(method !== undefined && { method }),
        ...(events !== undefined && storedEvents(events)),
        ...(statusNames !== undefined && { statusNames }),
        ...(offerId !== undefined && { offerId }),
        ...(isActive !== undefined && { isActive }),
      },
    })
    if (isActive !== undefined && isActive !== before.isActive) await pauseQueued(tx, id, !isActive)
    return getPostback(affiliateId, id, tx)
  })
}

// Statuses and refunds are stored apart, because a refund is no status of a conversion.
const storedEvents = (events: readonly PostbackEvent[]) => ({
  events: events.filter((event) => event !== 'refunded'),
  tellsRefunds: events.includes('refunded'),
})

// Queued calls of a paused postback are not due; those queued while it is being paused are passed over when due.
async function pauseQueued(tx: Tx, postbackId: string, isPaused: boolean): Promise<void> {
  await tx.affiliatePostbackDelivery.updateMany({ where: { postbackId, status: 'queued' }, data: { isPaused } })
  if (!isPaused) await requestJobRun(tx, DELIVERY_JOB)
}

/** Removes a postback; its queued calls are not sent. @throws AppError not_found */
export async function removePostback({ actor, at }: Context, { id }: { id: string }): Promise<void> {
  await transact(async (tx) => {
    await lockPostback(tx, actor.affiliateId, id)
    await tx.affiliatePostback.update({ where: { id }, data: { removedAt: at, isActive: false } })
    await tx.affiliatePostbackDelivery.updateMany({
      where: { postbackId: id, status: 'queued' },
      data: { status: 'refused', error: 'The postback was removed.', nextTryAt: null, finishedAt: at },
    })
  })
}

/** Gives a postback a new secret; for a day calls are also signed with the previous one. @throws AppError not_found */
export async function rotateSecret({ actor, at }: Context, { id }: { id: string }): Promise<WithSecret> {
  const { affiliateId } = actor
  const secret = newSecret()
  return transact(async (tx) => {
    const previous = await lockPostback(tx, affiliateId, id)
    await tx.affiliatePostback.update({ where: { id }, data: rotatedSecrets(secret, previous, at) })
    return { postback: await getPostback(affiliateId, id, tx), secret }
  })
}

/** Locks a postback for the rest of the transaction. @throws AppError not_found, also for another affiliate's */
export async function lockPostback(tx: Tx, affiliateId: number, id: string) {
  await tx.$queryRaw`SELECT 1 FROM affiliate_postback WHERE id = ${id}::uuid FOR NO KEY UPDATE`
  const postback = await tx.affiliatePostback.findFirst({ where: { id, affiliateId, removedAt: null } })
  if (!postback) throw new AppError('not_found', 'This postback does not exist.')
  return postback
}

/**
 * Refuses a URL that may not be called.
 * @param targets hosts off the public internet that may be
 * @throws AppError invalid
 */
export function assertCallable(url: string, targets: PrivateTargets = NO_TARGETS): void {
  const isInside = (host: string) => (mayCallLocalhost() && isLocalName(host)) || isListedHost(targets, host)
  const problem = urlProblem(url, isInside) ?? literalProblem(url, isInside)
  if (problem) throw new AppError('invalid', `The address ${problem}.`, { fields: { url: problem } })
}

// An IP address can be checked now; a host name is resolved and checked at every call.
function literalProblem(url: string, isInside: (host: string) => boolean): string | undefined {
  const { hostname } = new URL(url.replace(/\{[^{}]*\}/g, ''))
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(address) === 0 || isPublicAddress(address)) return undefined
  return isInside(hostname) ? undefined : 'must name a host on the public internet'
}

// An offer hidden from the affiliate is refused like one that does not exist.
async function assertVisibleOffer(tx: Tx, affiliateId: number, id: number | null, at: Date): Promise<void> {
  if (id === null) return
  const open = openTo(affiliateId, at, await listHiddenOfferIds(affiliateId))
  if ((await tx.offer.count({ where: { AND: [{ id }, open] } })) > 0) return
  throw new AppError('invalid', 'This offer does not exist.', { fields: { offerId: 'does not exist' } })
}
