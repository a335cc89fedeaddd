import { Landing } from '@/components/account/auth/landing'
import { tagline } from '@/lib/platform/settings/current'

/** The landing page for visitors without a session. proxy.ts answers everybody else with /home. */
export default function RootPage() {
  return <Landing tagline={tagline()} />
}
