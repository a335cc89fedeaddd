import { Landing } from '@/components/account/auth/landing'

/** The landing page for visitors without a session. proxy.ts answers everybody else with /home. */
export default function RootPage() {
  return <Landing />
}
