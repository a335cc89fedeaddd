import { signIn } from 'next-auth/react'
import { SIGNED_IN_PATH } from '@/lib/accounts/auth/constants'
import { type SignIn, tokenAnswerSchema } from '@/lib/accounts/auth/schema'
import { apiFetch } from '@/lib/platform/http/api-client'

/** Changes an address and its one-use token for a session. @returns whether it was granted */
export async function enter(email: string, token: string): Promise<boolean> {
  const result = await signIn('credentials', { email, token, redirect: false, callbackUrl: SIGNED_IN_PATH })
  return result?.ok === true && !result.error
}

/** Asks for the token a password is good for, with a code where one is asked for. @throws ApiError */
export async function askForToken(signIn: SignIn): Promise<string> {
  const answer = await apiFetch('/api/auth/token', { method: 'POST', body: signIn })
  return tokenAnswerSchema.parse(answer).token
}
