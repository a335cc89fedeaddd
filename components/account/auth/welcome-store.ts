import type { Credentials } from '@/lib/accounts/auth/schema'

// Stored for this tab only: a URL in the browser's history must never contain a token.
const KEY = 'welcome'

/** Passes the credentials for the welcome screen from the previous page. */
export function storeForWelcome(credentials: Credentials): void {
  sessionStorage.setItem(KEY, JSON.stringify(credentials))
}

/** Whether there are some. */
export const hasForWelcome = (): boolean => sessionStorage.getItem(KEY) !== null

/** Returns and removes them; null when there are none. */
export function consumeForWelcome(): Credentials | null {
  const stored = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  if (stored === null) return null
  const { email, token } = JSON.parse(stored) as Partial<Credentials>
  return typeof email === 'string' && typeof token === 'string' ? { email, token } : null
}
