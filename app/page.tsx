import { Landing } from '@/components/auth/landing'

/** The landing page for signed-out visitors. proxy.ts answers everybody else with /home. */
export default function RootPage() {
  return <Landing />
}
