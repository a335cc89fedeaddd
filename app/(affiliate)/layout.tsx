import type { ReactNode } from 'react'
import { getPageActor } from '@/lib/accounts/auth/actor'
import { SignedInShell } from '../signed-in-shell'

/** The signed-in shell. It does not check access: every page loads its actor itself and redirects. */
export default async function AffiliateLayout({ children }: { children: ReactNode }) {
  const actor = await getPageActor()
  return actor ? <SignedInShell actor={actor}>{children}</SignedInShell> : children
}
