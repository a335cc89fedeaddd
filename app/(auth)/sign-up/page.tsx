import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { AuthPanel } from '@/components/auth/auth-panel'
import { SignUpForm } from '@/components/auth/sign-up-form'
import { TextLink } from '@/components/ui/text-link'
import { getPageActor } from '@/lib/auth/actor'
import { SIGNED_IN_PATH } from '@/lib/auth/constants'
import { referralCodeOf } from '@/lib/auth/rules'
import { env } from '@/lib/env'

export const metadata: Metadata = { title: 'Create an account' }

export default async function SignUpPage({ searchParams }: { searchParams: Promise<{ ref?: string | string[] }> }) {
  const { ref } = await searchParams
  if (await getPageActor()) redirect(SIGNED_IN_PATH)
  const footer = (
    <>
      Have an account?{' '}
      <TextLink asChild accent className="text-12">
        <Link href="/login">Sign in</Link>
      </TextLink>
    </>
  )
  return (
    <AuthPanel
      title="Create an account"
      lead="Free, and ready in a minute. Your first conversion lights the streak."
      footer={footer}
      isDemo={env().DEMO}
    >
      <SignUpForm referralCode={referralCodeOf(ref)} />
    </AuthPanel>
  )
}
