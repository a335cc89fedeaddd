import type { Metadata } from 'next'
import { ToolsScreen } from '@/components/affiliate/tools/tools-screen'
import { requirePageActor } from '@/lib/accounts/auth/actor'

export const metadata: Metadata = { title: 'Tools' }

export default async function Page() {
  await requirePageActor('/home/tools')
  return <ToolsScreen />
}
