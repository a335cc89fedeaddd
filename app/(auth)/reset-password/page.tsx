import type { Metadata } from 'next'
import Link from 'next/link'
import { AuthPanel } from '@/components/account/auth/auth-panel'
import { NewPasswordForm } from '@/components/account/auth/new-password-form'
import { ResetRequestForm } from '@/components/account/auth/reset-request-form'
import { TextLink } from '@/components/ui/text-link'
import { env } from '@/lib/platform/env'

export const metadata: Metadata = { title: 'Reset password' }

type ResetPasswordPageProps = { searchParams: Promise<{ token?: string | string[] }> }

export default async function ResetPasswordPage({ searchParams }: ResetPasswordPageProps) {
  const { token } = await searchParams
  const { DEMO: isDemo } = env()
  const footer = (
    <>
      Remembered it?{' '}
      <TextLink asChild accent className="text-12">
        <Link href="/login">Sign in</Link>
      </TextLink>
    </>
  )
  if (typeof token === 'string' && token !== '') {
    return (
      <AuthPanel
        title="Choose a new password"
        lead="You will be signed out in every browser, and can sign in again right away."
        footer={footer}
        isDemo={isDemo}
      >
        <NewPasswordForm token={token} />
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
      <ResetRequestForm isDemo={isDemo} />
    </AuthPanel>
  )
}
