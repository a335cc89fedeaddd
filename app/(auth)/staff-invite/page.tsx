import type { Metadata } from 'next'
import Link from 'next/link'
import { AuthPanel } from '@/components/account/auth/auth-panel'
import { InviteForm } from '@/components/account/auth/invite-form'
import { JoinButton } from '@/components/account/auth/join-button'
import { SignInAs } from '@/components/account/auth/sign-in-as'
import { QueryProvider } from '@/components/shell/providers/query-provider'
import { TextLink } from '@/components/ui/text-link'
import { getPageActor } from '@/lib/accounts/auth/actor'
import { findInvite } from '@/lib/people/staff/data'
import { systemClock } from '@/lib/platform/dates/clock'
import { env } from '@/lib/platform/env'
import { readLinkToken } from '@/lib/platform/text/link-token'

export const metadata: Metadata = { title: 'Join the team' }

type StaffInvitePageProps = { searchParams: Promise<{ token?: string | string[] }> }

export default async function StaffInvitePage({ searchParams }: StaffInvitePageProps) {
  const { token: given } = await searchParams
  const token = readLinkToken(given)
  const [invite, actor] = await Promise.all([token ? findInvite(token, systemClock.now()) : null, getPageActor()])
  const frame = { isDemo: env().DEMO, footer: null }
  if (!invite) {
    return (
      <AuthPanel
        {...frame}
        title="This invitation is no longer valid"
        lead="It was already used or withdrawn, or it has expired. Ask for a new one."
      >
        <TextLink asChild accent>
          <Link href="/login">Sign in</Link>
        </TextLink>
      </AuthPanel>
    )
  }
  const lead = `${invite.email} is invited as ${invite.roleName}.`
  if (!invite.hasAccount) {
    return (
      <AuthPanel {...frame} title="Join the team" lead={lead}>
        <InviteForm token={token} to="staff-invite" />
      </AuthPanel>
    )
  }
  return (
    <AuthPanel {...frame} title="Join the team" lead={lead}>
      {actor?.email === invite.email ? (
        <JoinButton token={token} />
      ) : (
        <QueryProvider>
          <SignInAs
            email={invite.email}
            path={`/staff-invite?${new URLSearchParams({ token })}`}
            signedInAs={actor?.email ?? null}
          />
        </QueryProvider>
      )}
    </AuthPanel>
  )
}
