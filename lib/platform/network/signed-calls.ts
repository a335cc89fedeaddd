import 'server-only'
import { seal, unseal } from '../crypto/seal'
import { signedHeaders } from '../crypto/webhook-signature'
import { DAY_MS } from '../dates/constants'
import type { Caller } from './outgoing-calls'

/** How long calls are also signed with the former secret after a rotation, in milliseconds. */
const PREVIOUS_SECRET_VALID_MS = DAY_MS

/** The signing secrets of a receiver, as its row stores them. */
type SealedSecrets = { secretSealed: string; formerSecretSealed: string | null; formerSecretUntil: Date | null }

/** What a row stores when a new secret replaces its current one. */
export const rotatedSecrets = (secret: string, { secretSealed }: SealedSecrets, at: Date): SealedSecrets => ({
  secretSealed: seal(secret),
  formerSecretSealed: secretSealed,
  formerSecretUntil: new Date(at.getTime() + PREVIOUS_SECRET_VALID_MS),
})

function validSecrets({ secretSealed, formerSecretSealed, formerSecretUntil }: SealedSecrets, at: Date): string[] {
  const hasPrevious = formerSecretSealed !== null && formerSecretUntil !== null && formerSecretUntil > at
  return [unseal(secretSealed), ...(hasPrevious ? [unseal(formerSecretSealed)] : [])]
}

type SignedCall = {
  messageId: string
  url: string
  method: 'GET' | 'POST'
  body: string | null
  receiver: SealedSecrets
  userAgent: string
  mayReachPrivate?: boolean
  owner: string
  at: Date
}

/** The outcome of a call as its log stores it. `refused` is never retried. */
export type CallOutcome = {
  result: 'delivered' | 'failed' | 'refused'
  httpStatus: number | null
  /** Why it is not delivered. */
  error: string | null
  /** The beginning of the answer. */
  responseBody: string | null
  /** The answer's Retry-After. */
  retryAfter: string | null
  durationMs: number
}

/** Makes a call that is signed by Standard Webhooks. An answer of 2xx is a delivery; a redirect is not followed. */
export async function makeSignedCall(
  caller: Caller,
  { messageId, url, method, body, receiver, userAgent, mayReachPrivate = false, owner, at }: SignedCall,
): Promise<CallOutcome> {
  const signature = signedHeaders({ messageId, url, body, secrets: validSecrets(receiver, at), at })
  const headers = { ...signature, 'user-agent': userAgent, accept: '*/*' }
  const began = performance.now()
  const answer = await caller.call({ url, method, body, headers, mayReachPrivate, owner })
  const durationMs = Math.round(performance.now() - began)
  if (answer.result !== 'answered')
    return { ...answer, httpStatus: null, responseBody: null, retryAfter: null, durationMs }
  const error = statusProblem(answer.status)
  const result = error === null ? 'delivered' : 'failed'
  return {
    result,
    httpStatus: answer.status,
    error,
    responseBody: answer.body,
    retryAfter: answer.retryAfter,
    durationMs,
  }
}

function statusProblem(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return 'It answered with a redirect, which is not followed.'
  return `It answered ${status}.`
}
