import type { ReactNode } from 'react'
import { getPageActor } from '@/lib/accounts/auth/actor'
import { SignedInShell } from '../signed-in-shell'

/** The frame of an advertiser's pages. It does not check access: every page does (`requireAdvertiserPage`). */
export default async function AdvertiserLayout({ children }: { children: ReactNode }) {
  const actor = await getPageActor()
  return actor ? <SignedInShell actor={actor}>{children}</SignedInShell> : children
}
