import { z } from 'zod'

// Stored for this tab only: a URL in the browser's history must never contain a token.
const KEY = 'welcome'
const storedSchema = z.object({ email: z.string(), token: z.string() })

/** Passes the credentials for the welcome screen from the previous page. */
export function keepForWelcome(credentials: z.infer<typeof storedSchema>): void {
  sessionStorage.setItem(KEY, JSON.stringify(credentials))
}

/** Returns and removes them; null when there are none. */
export function takeForWelcome(): z.infer<typeof storedSchema> | null {
  const stored = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  if (stored === null) return null
  const parsed = storedSchema.safeParse(JSON.parse(stored))
  return parsed.success ? parsed.data : null
}
