import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { AuthNotice } from '@/components/account/auth/auth-notice'
import { AuthPanel } from '@/components/account/auth/auth-panel'
import type { DemoAccountList } from '@/components/account/auth/demo-accounts'
import { LoginForm } from '@/components/account/auth/login-form'
import { NoStaffNotice } from '@/components/account/auth/no-staff-notice'
import { TierBadge } from '@/components/shared/tiers/tier-badge'
import { textLinkClass } from '@/components/ui/text-link-class'
import { getPageActor } from '@/lib/accounts/auth/actor'
import { safeCallbackPath } from '@/lib/accounts/auth/redirect-path-rules'
import { DEMO_ADVERTISER, DEMO_AFFILIATES, DEMO_PASSWORD, DEMO_STAFF } from '@/lib/accounts/sign-in/demo-constants'
import { INVITE_ARGUMENTS } from '@/lib/people/invitations/first-admin-constants'
import { hasStaff } from '@/lib/people/invitations/first-admin-data'
import { commandLine } from '@/lib/platform/command-line'
import { env } from '@/lib/platform/env'
import { isModuleOn } from '@/lib/platform/settings/current'

export const metadata: Metadata = { title: 'Sign in' }

type LoginPageProps = { searchParams: Promise<{ callbackUrl?: string | string[]; notice?: string | string[] }> }

export default async function LoginPage({ searchParams }: LoginPageProps) {
  const { callbackUrl, notice } = await searchParams
  const nextPath = safeCallbackPath(callbackUrl)
  if (await getPageActor()) redirect(nextPath)

  const { DEMO: isDemo } = env()
  const isWithoutStaff = !isDemo && !(await hasStaff())
  const demo: DemoAccountList = {
    password: DEMO_PASSWORD,
    affiliates: DEMO_AFFILIATES.map(({ email, about, tier }) => ({
      email,
      about,
      badge: <TierBadge key={email} tier={tier} size={24} />,
    })),
    staff: DEMO_STAFF,
    advertiser: DEMO_ADVERTISER.people,
  }
  const footer = (
    <>
      New here?{' '}
      <Link href="/sign-up" className={textLinkClass(true, 'text-12')}>
        Create an account
      </Link>
    </>
  )
  return (
    <AuthPanel
      title="Sign in"
      lead={
        isModuleOn('streak') ? 'Your streak is waiting. Today ends at midnight Eastern.' : 'Your figures are waiting.'
      }
      footer={footer}
      isDemo={isDemo}
    >
      {isWithoutStaff ? <NoStaffNotice command={commandLine('admin', INVITE_ARGUMENTS)} /> : null}
      <AuthNotice notice={notice} />
      <LoginForm nextPath={nextPath} demo={isDemo ? demo : null} siteOrigin={new URL(env().NEXTAUTH_URL).origin} />
    </AuthPanel>
  )
}
