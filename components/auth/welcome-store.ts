import { z } from 'zod'

// Of this tab, and gone with it: an address in the browser's history must never carry a token.
const KEY = 'welcome'
const storedSchema = z.object({ email: z.string(), token: z.string() })

/** Carries what the welcome screen signs in with from the page before it. */
export function keepForWelcome(credentials: z.infer<typeof storedSchema>): void {
  sessionStorage.setItem(KEY, JSON.stringify(credentials))
}

/** Takes it out; null when there is none. */
export function takeForWelcome(): z.infer<typeof storedSchema> | null {
  const stored = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  if (stored === null) return null
  const parsed = storedSchema.safeParse(JSON.parse(stored))
  return parsed.success ? parsed.data : null
}
