import type { Metadata } from 'next'
import { ToolsScreen } from '@/components/affiliate/tools/tools-screen'
import { requirePageActor } from '@/lib/accounts/auth/actor'
import { shownDirectory } from '@/lib/learning/tools/rules'
import { settings } from '@/lib/platform/settings/current'

export const metadata: Metadata = { title: 'Tools' }

export default async function Page() {
  await requirePageActor('/home/tools')
  return <ToolsScreen directory={shownDirectory(settings().tools.categories)} />
}
