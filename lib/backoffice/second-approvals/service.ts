import 'server-only'
import type { Allowed } from '@/lib/accounts/staff-permissions/permission-rules'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { ApprovalOutcome, ApprovalRequestKind } from '@/lib/generated/prisma/enums'
import type { Tx } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import type { Cents } from '@/lib/platform/money/cents'
import { countsAsFirst, findPairRefusal } from './approver-independence-data'
import { assertPerson, assertStillWaits } from './open-request-policy'
import { APPROVAL_PAYLOADS, type ApprovalPayload } from './schema'

/** What two people approve: the same kind, subject, affiliate, amount and payload. */
export type Terms<Kind extends ApprovalRequestKind> = {
  kind: Kind
  /** What it is about, by its id. */
  subject: string
  affiliateId?: number | null
  amountCents?: Cents
  payload: ApprovalPayload<Kind>
}

/** Who approves, who may, and when. */
export type Approver = {
  userId: string
  /** The API key with which they approve. */
  keyId: string | undefined
  allowed: Allowed
  at: Date
}

type Rules = {
  reason: string
  /** What the same person is told who approves again. */
  refusal?: string
  /** Whether one person is enough this time; without it, it always takes two. */
  mayAlone?: () => Promise<boolean>
}

/** `second`: another person requested the same. `alone`: one person was enough. `waiting`: it was requested. */
export type Approved = { id: string; by: 'second' | 'alone' | 'waiting' }

const ALREADY = 'A second person must approve this; you have approved already.'

/**
 * Approves what another person requested, or requests it: then nothing else may be done until a second person approves
 * the same. What was requested by somebody who may no longer approve it, or not yet, is replaced. The caller holds a lock under which
 * the same is never requested twice at once.
 * @throws AppError conflict when the same person approves again, or it is decided at this moment; person_required where an
 * API key would be the second; forbidden where the pair is one person by its roles (`pairRefusal`)
 */
export async function approveOrRequest<Kind extends ApprovalRequestKind>(
  tx: Tx,
  terms: Terms<Kind>,
  { userId, keyId, allowed, at }: Approver,
  { reason, refusal = ALREADY, mayAlone }: Rules,
): Promise<Approved> {
  const { kind, subject, affiliateId = null, amountCents = null } = terms
  const payload = APPROVAL_PAYLOADS[kind].parse(terms.payload)
  const same = { kind, subject, affiliateId, amountCents }
  const open = await tx.approvalRequest.findFirst({ where: { ...same, payload: { equals: payload }, outcome: null } })
  const isOwn = open?.requestedById === userId
  if (open && !isOwn && (await countsAsFirst(tx, open.requestedById, allowed, at))) {
    assertPerson({ keyId })
    await assertMayBeSecond(tx, { firstId: open.requestedById, secondId: userId, allowed, at, barredIds: [subject] })
    await decide(tx, open.id, { outcome: 'approved', decidedById: userId, decidedAt: at })
    return { id: open.id, by: 'second' }
  }
  const isEnough = (await mayAlone?.()) ?? false
  const approval = isEnough ? { outcome: 'approved' as const, decidedAt: at } : {}
  if (open && isOwn) {
    if (!isEnough) throw new AppError('conflict', refusal)
    await decide(tx, open.id, { outcome: 'approved', decidedAt: at })
    return { id: open.id, by: 'alone' }
  }
  if (open) await decide(tx, open.id, { outcome: 'voided', decidedAt: at })
  const { id } = await tx.approvalRequest.create({
    data: { id: newId(at), ...same, payload, reason, requestedById: userId, requestedAt: at, ...approval },
  })
  return { id, by: isEnough ? 'alone' : 'waiting' }
}

/**
 * Whoever completes what another person approved is a second person, by when and from whom they have their role.
 * @throws AppError forbidden
 */
export async function assertMayBeSecond(tx: Tx, pair: Parameters<typeof findPairRefusal>[1]): Promise<void> {
  const refusal = await findPairRefusal(tx, pair)
  if (refusal) throw new AppError('forbidden', refusal)
}

/**
 * Holds a request that is to be completed, so that nobody declines it meanwhile; without an id there is none.
 * @throws AppError conflict when it does not wait
 */
export async function assertWaits(tx: Tx, id: string | undefined): Promise<void> {
  if (id === undefined) return
  const [request] = await tx.$queryRaw<{ outcome: ApprovalOutcome | null }[]>`
    SELECT outcome FROM approval_request WHERE id = ${id}::uuid FOR NO KEY UPDATE`
  assertStillWaits(request ?? null)
}

/**
 * Declines a request. Nothing is done, and the same can be requested again.
 * @returns false when the same person has declined it already
 * @throws AppError conflict when it no longer waits
 */
export async function declineRequest(
  tx: Tx,
  id: string,
  { userId, reason, at }: { userId: string; reason: string; at: Date },
): Promise<boolean> {
  const isFirst = await close(tx, id, {
    outcome: 'declined',
    decidedById: userId,
    decidedAt: at,
    declineReason: reason,
  })
  if (isFirst) return true
  const request = await tx.approvalRequest.findUnique({ where: { id } })
  if (request?.outcome === 'declined' && request.decidedById === userId) return false
  assertStillWaits(request)
  throw new Error('a request that waits was not declined')
}

/** Ends requests that wait, because what they are about has changed. */
export async function voidRequests(tx: Tx, where: Prisma.ApprovalRequestWhereInput, at: Date): Promise<void> {
  await tx.approvalRequest.updateMany({
    where: { ...where, outcome: null },
    data: { outcome: 'voided', decidedAt: at },
  })
}

type Decision = { outcome: ApprovalOutcome; decidedById?: string; decidedAt: Date; declineReason?: string }

/** Of decisions at once, the first one counts. @throws AppError conflict for the others */
async function decide(tx: Tx, id: string, decision: Decision): Promise<void> {
  if (await close(tx, id, decision)) return
  assertStillWaits(await tx.approvalRequest.findUnique({ where: { id } }))
  throw new Error('a request that waits was not decided')
}

async function close(tx: Tx, id: string, data: Decision): Promise<boolean> {
  return (await tx.approvalRequest.updateMany({ where: { id, outcome: null }, data })).count === 1
}
