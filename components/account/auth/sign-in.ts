import { SIGNED_IN_PATH } from '@/lib/accounts/auth/constants'
import type { SignIn } from '@/lib/accounts/auth/schema'
import { ApiError, apiFetch, lazySchema } from '@/lib/platform/http/api-client'

/**
 * Refuses to sign in where the page was opened by the other scheme than the site is set up with: browsers do not keep the
 * session's cookie then. @throws ApiError that names the address
 */
export function checkScheme(siteOrigin: string): void {
  if (siteOrigin.startsWith(window.location.protocol)) return
  throw new ApiError(0, 'other_scheme', `Signing in works at ${siteOrigin} only. Open that address.`, null)
}

/** Exchanges an email address and its one-use token for a session. @returns whether the sign-in succeeded */
export async function startSession(email: string, token: string): Promise<boolean> {
  // loaded on demand: the first load of the page does without
  const { signIn } = await loadLibrary()
  const result = await signIn('credentials', { email, token, redirect: false, callbackUrl: SIGNED_IN_PATH })
  return result?.ok === true && !result.error
}

const loadLibrary = () => import('next-auth/react')

const tokenAnswer = lazySchema(async () => (await import('@/lib/accounts/auth/schema')).tokenAnswerSchema)

/** Requests a sign-in token with the password, and with a code where one is required. @throws ApiError */
export async function requestToken(signIn: SignIn): Promise<string> {
  // on its way meanwhile; a failure is that of the step that needs it
  loadLibrary().catch(() => undefined)
  const { token } = await apiFetch('/api/auth/token', { schema: tokenAnswer, method: 'POST', body: signIn })
  return token
}
