import type { Metadata } from 'next'
import Link from 'next/link'
import { AuthPanel } from '@/components/account/auth/auth-panel'
import { InviteForm } from '@/components/account/auth/invite-form'
import { TextLink } from '@/components/ui/text-link'
import { ADVERTISER_ROLES } from '@/lib/people/advertisers/invites/constants'
import { findMemberInvite } from '@/lib/people/advertisers/invites/data'
import { systemClock } from '@/lib/platform/dates/clock'
import { env } from '@/lib/platform/env'
import { readLinkToken } from '@/lib/platform/text/link-token'

export const metadata: Metadata = { title: 'Advertiser invitation' }

type AdvertiserInvitePageProps = { searchParams: Promise<{ token?: string | string[] }> }

export default async function AdvertiserInvitePage({ searchParams }: AdvertiserInvitePageProps) {
  const { token: given } = await searchParams
  const token = readLinkToken(given)
  const invite = token ? await findMemberInvite(token, systemClock.now()) : null
  const frame = { isDemo: env().DEMO, footer: null }
  if (!invite || invite.hasAccount) {
    return (
      <AuthPanel
        {...frame}
        title="This invitation is no longer valid"
        lead={
          invite
            ? `${invite.email} has an account of another kind. Ask for an invitation to another address.`
            : 'It was already used or withdrawn, or it has expired. Ask for a new one.'
        }
      >
        <TextLink asChild accent>
          <Link href="/login">Sign in</Link>
        </TextLink>
      </AuthPanel>
    )
  }
  return (
    <AuthPanel
      {...frame}
      title={`Join ${invite.advertiserName}`}
      lead={`${invite.email} is invited as ${ADVERTISER_ROLES[invite.role].name.toLowerCase()}.`}
    >
      <InviteForm token={token} to="advertiser-invite" />
    </AuthPanel>
  )
}
