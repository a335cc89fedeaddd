import type { Metadata } from 'next'
import { type WelcomeOrigin, WelcomeScreen } from '@/components/account/auth/welcome-screen'
import { getPageActor } from '@/lib/accounts/auth/actor'

export const metadata: Metadata = { title: 'Welcome' }

const ORIGINS: readonly WelcomeOrigin[] = ['reset-password', 'staff-invite', 'advertiser-invite']

export default async function WelcomePage({ searchParams }: { searchParams: Promise<{ from?: string | string[] }> }) {
  const { from } = await searchParams
  const isSignedIn = (await getPageActor()) !== null
  return (
    <main id="main" className="grid place-items-center px-4 py-10">
      <WelcomeScreen origin={ORIGINS.find((origin) => origin === from) ?? 'sign-up'} isSignedIn={isSignedIn} />
    </main>
  )
}
