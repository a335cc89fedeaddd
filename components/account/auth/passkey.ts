import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { Credentials } from '@/lib/accounts/auth/schema'
import type { PasswordAgain } from '@/lib/accounts/credentials/schema'
import { ApiError, apiFetch, lazySchema } from '@/lib/platform/http/api-client'

const credentialsAnswer = lazySchema(async () => (await import('@/lib/accounts/auth/schema')).credentialsSchema)

const UNSUPPORTED = new ApiError(0, 'unsupported', 'This browser does not support passkeys. Use another method.', null)
const KNOWN = new ApiError(0, 'known', 'This device already has a passkey for your account.', null)
const NOTHING_DONE = new Set(['NotAllowedError', 'AbortError'])

// Loaded on demand: few people press it, and the first page load stays small.
const loadLibrary = () => import('@simplewebauthn/browser')

/** Signs in with a passkey. @returns the email address and token, or null when the person canceled. @throws ApiError */
export async function signInWithPasskey(): Promise<Credentials | null> {
  const { browserSupportsWebAuthn, startAuthentication } = await loadLibrary()
  if (!browserSupportsWebAuthn()) throw UNSUPPORTED
  const optionsJSON = await apiFetch('/api/auth/passkey/options', { method: 'POST' })
  const response = await startAuthentication({
    optionsJSON: optionsJSON as PublicKeyCredentialRequestOptionsJSON,
  }).catch(nullWhenLeft)
  if (!response) return null
  return apiFetch('/api/auth/passkey', { schema: credentialsAnswer, method: 'POST', body: { response } })
}

/** Creates a passkey. @returns the data to send, or null when the person canceled. @throws ApiError */
export async function makePasskey(proof: PasswordAgain): Promise<unknown> {
  const { browserSupportsWebAuthn, startRegistration } = await loadLibrary()
  if (!browserSupportsWebAuthn()) throw UNSUPPORTED
  const optionsJSON = await apiFetch('/api/account/passkeys/options', { method: 'POST', body: proof })
  return startRegistration({ optionsJSON: optionsJSON as PublicKeyCredentialCreationOptionsJSON }).catch(nullWhenLeft)
}

/** Canceling the browser's dialog or letting it time out is not an error. */
function nullWhenLeft(error: unknown): null {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') throw KNOWN
  if (NOTHING_DONE.has(name)) return null
  throw error
}
