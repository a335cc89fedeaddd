import type { Metadata } from 'next'
import Link from 'next/link'
import { AuthPanel } from '@/components/account/auth/auth-panel'
import { SignInAs } from '@/components/account/auth/sign-in-as'
import { QueryProvider } from '@/components/shell/providers/query-provider'
import { Button } from '@/components/ui/button'
import { getPageActor } from '@/lib/accounts/auth/actor'
import { SIGNED_IN_PATH } from '@/lib/accounts/auth/constants'
import { findConfirmation } from '@/lib/accounts/sign-in/email-confirmation-data'
import { systemClock } from '@/lib/platform/dates/clock'
import { env } from '@/lib/platform/env'
import { readLinkToken } from '@/lib/platform/text/link-token'

export const metadata: Metadata = { title: 'Confirm your email' }

type ConfirmEmailPageProps = { searchParams: Promise<{ token?: string | string[] }> }

/**
 * Confirms nothing by itself, as programs that scan mails open links, and nothing for a browser that is not signed in to the
 * account, as some of them press what they find.
 */
export default async function ConfirmEmailPage({ searchParams }: ConfirmEmailPageProps) {
  const { token: given } = await searchParams
  const token = readLinkToken(given)
  const [found, actor] = await Promise.all([findConfirmation({ token, at: systemClock.now() }), getPageActor()])
  const frame = { isDemo: env().DEMO, footer: null }
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
        <Button variant="primary" size="lg" block asChild>
          {actor ? <Link href={SIGNED_IN_PATH}>Go to home</Link> : <Link href="/login">Sign in</Link>}
        </Button>
      </AuthPanel>
    )
  }
  const query = new URLSearchParams({ token })
  return (
    <AuthPanel
      {...frame}
      title="Confirm your email"
      lead={`Confirm that ${found.email} is yours. If you did not create an account with it, close this page.`}
    >
      {actor?.email === found.email ? (
        <form method="post" action={`/api/auth/confirm-email?${query}`}>
          <Button type="submit" variant="primary" size="lg" block>
            Confirm email address
          </Button>
        </form>
      ) : (
        <QueryProvider>
          <SignInAs email={found.email} path={`/confirm-email?${query}`} signedInAs={actor?.email ?? null} />
        </QueryProvider>
      )}
    </AuthPanel>
  )
}
