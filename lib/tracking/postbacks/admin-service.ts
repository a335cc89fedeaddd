import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffActor, StaffContext } from '@/lib/backoffice/pages/schema'
import { listBindings } from '@/lib/conversions/customers/data'
import { customerNames } from '@/lib/conversions/customers/name-data'
import { CLAIM_METHODS } from '@/lib/conversions/processing/browser-claim-constants'
import { getClaimTerms } from '@/lib/conversions/processing/browser-claim-data'
import { findCode } from '@/lib/conversions/processing/named-code-service'
import { REPLAY_METHOD } from '@/lib/conversions/processing/postback-constants'
import type { PostbackParameters } from '@/lib/conversions/processing/postback-schema'
import { storeCall } from '@/lib/conversions/processing/stored-call-service'
import type { PostbackCall } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { findExternalSource } from '@/lib/traffic/routing/external-id-cache-constants'
import { findTransactionClick } from '@/lib/traffic/routing/external-id-cache-data'
import { trackingState } from '../state/tracking-state'
import type { Replayed } from './admin-schema'
import { findProofThen, isComplete, toPostbackParameters } from './authentication-rules'
import { exchange } from './currency-conversion-data'
import { belongsToAdvertiser, parseCall, processCall } from './processing-service'

/**
 * Processes a stored call again, as if its advertiser sent it now: with the present terms, caps and day. A transaction
 * that was processed before gets its first answer again, so that nothing is counted twice. What a browser sent without a
 * signature stays a claim, with the longer hold of one. A call that was refused as a stranger's although its token was valid
 * at its time is processed as its advertiser's. [S2.39] [Q1]
 * @throws AppError not_found, forbidden, conflict for a call that was not authenticated or
 * could not be stored as it was sent
 */
export async function replayCall(
  { actor, at }: StaffContext,
  { id, reason }: { id: string; reason: string },
): Promise<Replayed> {
  const call = await db().postbackCall.findUnique({ where: { id } })
  if (!call) throw new AppError('not_found', 'There is no such call.')
  const proof = await readProofThen(call)
  const advertiserId = proof?.advertiser.id ?? call.advertiserId
  if (advertiserId === null) throw new AppError('conflict', 'This call did not prove to be from an advertiser.')
  if (!isComplete(call)) throw new AppError('conflict', 'What is kept of this call is not what was sent.')
  const parameters = await withImportedClick(toPostbackParameters(call), call.method)
  const exchanged = await exchange({ advertiserId, parameters, at, happenedAt: call.createdAt })
  if ('problem' in exchanged) throw new AppError('conflict', `This call cannot be processed: ${exchanged.problem}.`)
  if ('waits' in exchanged)
    throw new AppError('conflict', `It waits for a rate of ${exchanged.waits.currency} of ${exchanged.waits.day}.`)
  const parsedCall = { ...(await parseCall(exchanged.parameters)), reported: exchanged.reported }
  if (!belongsToAdvertiser(parsedCall, advertiserId))
    throw new AppError('conflict', 'Its click belongs to another advertiser.')
  if (call.reason === 'bad_token' && !proof) throw new AppError('conflict', 'The secret of this call had ended.')
  const names = customerNames(parameters)
  // whose customer it is may be paid instead of whose click it is
  const bound = names ? await listBindings(advertiserId, names, at) : []
  const named = parsedCall.parsed.data?.click_id
  // a code may have been given since
  const code = await findCode(advertiserId, parsedCall.codes)
  const about = [
    call.affiliateId,
    named?.affiliateId,
    code?.affiliateId,
    ...bound.map(({ affiliateId }) => affiliateId),
  ]
  await requireOtherOwner(
    about.filter((affiliateId) => typeof affiliateId === 'number'),
    actor,
  )
  const isClaim = CLAIM_METHODS.includes(call.method)
  const origin = { method: isClaim ? call.method : REPLAY_METHOD, ip: actor.ip ?? null }
  const result = await processCall(
    parsedCall,
    advertiserId,
    async (tx, result) => {
      const { outcome, message, conversionId = null } = result
      const callId = await storeCall(tx, { parameters, origin, advertiserId, result, at })
      await recordAudit(tx, actor, {
        action: 'postback_call.replay',
        subject: 'postback_call',
        subjectId: id,
        before: { outcome: call.outcome, message: call.message },
        after: { outcome, message, conversionId, callId },
        reason,
        at,
      })
    },
    at,
    isClaim ? await getClaimTerms(advertiserId) : undefined,
  )
  return { outcome: result.outcome, message: result.message, conversionId: result.conversionId ?? null }
}

/** `findProofThen` with the secrets that are stored now. */
async function readProofThen(call: PostbackCall) {
  if (call.tokenHash === null) return undefined
  const { rules } = trackingState()
  await rules.ready()
  await rules.catchUp()
  return findProofThen(call, rules.snapshot)
}

/** A call in the form of a previous platform may name a transaction that was imported since. */
async function withImportedClick(parameters: PostbackParameters, method: string): Promise<PostbackParameters> {
  const { click_id: transactionId } = parameters
  const source = findExternalSource(method)
  const clickId = source && transactionId && (await findTransactionClick(source, transactionId))
  return clickId ? { ...parameters, click_id: clickId } : parameters
}

/** Staff may not replay calls about their own account. */
async function requireOtherOwner(affiliateIds: readonly number[], { userId }: StaffActor): Promise<void> {
  const own = await db().affiliate.count({ where: { id: { in: [...affiliateIds] }, userId } })
  if (own > 0) throw new AppError('forbidden', 'This is about your own account; somebody else must decide.')
}
