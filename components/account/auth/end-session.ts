import { SIGNED_OUT_PATH } from '@/lib/accounts/auth/constants'
import { apiFetch, fetchAnswer, isCodeLost } from '@/lib/platform/http/api-client'

const FORM = 'application/x-www-form-urlencoded'

/** Ends the session by next-auth; where its code is gone with the build this page is of, by the same two calls. */
export async function endSession(): Promise<void> {
  try {
    const { signOut } = await import('next-auth/react')
    await signOut({ redirect: false, callbackUrl: SIGNED_OUT_PATH })
  } catch (error) {
    if (!isCodeLost(error)) throw error
    const { csrfToken } = await apiFetch<{ csrfToken: string }>('/api/auth/csrf')
    const body = new URLSearchParams({ csrfToken, callbackUrl: SIGNED_OUT_PATH, json: 'true' })
    await fetchAnswer('/api/auth/signout', { method: 'POST', headers: { 'content-type': FORM }, body })
  }
}
