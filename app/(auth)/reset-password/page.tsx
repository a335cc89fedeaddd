import type { Metadata } from 'next'
import Link from 'next/link'
import { AuthNotice } from '@/components/account/auth/auth-notice'
import { AuthPanel } from '@/components/account/auth/auth-panel'
import { NewPasswordForm } from '@/components/account/auth/new-password-form'
import { ResetRequestForm } from '@/components/account/auth/reset-request-form'
import { TextLink } from '@/components/ui/text-link'
import { env } from '@/lib/platform/env'
import { currentPublicSettings } from '@/lib/platform/settings/current'
import { readLinkToken } from '@/lib/platform/text/link-token'

export const metadata: Metadata = { title: 'Reset password' }

const NO_MAIL = 'This server sends no emails, so it cannot send you a link. Ask whoever runs the network.'

type ResetPasswordPageProps = { searchParams: Promise<Record<'token' | 'notice', string | string[] | undefined>> }

export default async function ResetPasswordPage({ searchParams }: ResetPasswordPageProps) {
  const { token: given, notice } = await searchParams
  const token = readLinkToken(given)
  const { DEMO: isDemo } = env()
  const footer = (
    <>
      Remembered it?{' '}
      <TextLink asChild accent className="text-12">
        <Link href="/login">Sign in</Link>
      </TextLink>
    </>
  )
  if (token !== '') {
    return (
      <AuthPanel
        title="Choose a new password"
        lead="You will be signed out in every browser, and can sign in again right away."
        footer={footer}
        isDemo={isDemo}
      >
        <AuthNotice notice={notice} />
        <NewPasswordForm token={token} />
      </AuthPanel>
    )
  }
  const { hasMail, supportEmail } = currentPublicSettings()
  if (!hasMail) {
    return (
      <AuthPanel title="Reset your password" lead={NO_MAIL} footer={footer} isDemo={isDemo}>
        {supportEmail === null ? null : (
          <TextLink asChild accent className="justify-self-start">
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </TextLink>
        )}
      </AuthPanel>
    )
  }
  return (
    <AuthPanel
      title="Reset your password"
      lead="We’ll email you a link to choose a new one."
      footer={footer}
      isDemo={isDemo}
    >
      <AuthNotice notice={notice} />
      <ResetRequestForm isDemo={isDemo} />
    </AuthPanel>
  )
}
