/** Files outside the vocabulary, and why. */
export const ACCOUNTS: Record<string, string> = {
  'lib/accounts/auth/actor.ts': 'who is asking: the actor of a request, a page or a session, for every area',
}
