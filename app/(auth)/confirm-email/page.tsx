import type { Metadata } from 'next'
import Link from 'next/link'
import { AuthPanel } from '@/components/account/auth/auth-panel'
import { Button } from '@/components/ui/button'
import { findConfirmation } from '@/lib/accounts/sign-in/email-confirmation-data'
import { systemClock } from '@/lib/platform/dates/clock'
import { env } from '@/lib/platform/env'
import { readLinkToken } from '@/lib/platform/text/link-token'

export const metadata: Metadata = { title: 'Confirm your email' }

type ConfirmEmailPageProps = { searchParams: Promise<{ token?: string | string[] }> }

/** Confirms nothing by itself: programs that scan mails open links, and only people press buttons. */
export default async function ConfirmEmailPage({ searchParams }: ConfirmEmailPageProps) {
  const { token: given } = await searchParams
  const token = readLinkToken(given)
  const found = await findConfirmation({ token, at: systemClock.now() })
  const frame = { isDemo: env().DEMO, footer: null }
  const signIn = (
    <Button variant="primary" size="lg" block asChild>
      <Link href="/login">Sign in</Link>
    </Button>
  )
  if (found.state === 'expired') {
    return (
      <AuthPanel
        {...frame}
        title="This link is no longer valid"
        lead="It has expired or is not complete. Setting a new password by email confirms your address as well."
      >
        <Button variant="primary" size="lg" block asChild>
          <Link href="/reset-password">Reset your password</Link>
        </Button>
      </AuthPanel>
    )
  }
  if (found.state === 'confirmed') {
    return (
      <AuthPanel {...frame} title="Your email address is confirmed" lead={`${found.email} is confirmed. Thank you.`}>
        {signIn}
      </AuthPanel>
    )
  }
  return (
    <AuthPanel
      {...frame}
      title="Confirm your email"
      lead={`Confirm that ${found.email} is yours. If you did not create an account with it, close this page.`}
    >
      <form method="post" action={`/api/auth/confirm-email?${new URLSearchParams({ token })}`}>
        <Button type="submit" variant="primary" size="lg" block>
          Confirm email address
        </Button>
      </form>
    </AuthPanel>
  )
}
