import type { Metadata } from 'next'
import { headers } from 'next/headers'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { after } from 'next/server'
import { AuthPanel } from '@/components/account/auth/auth-panel'
import { SignUpForm } from '@/components/account/auth/sign-up-form'
import { TextLink } from '@/components/ui/text-link'
import { getPageActor } from '@/lib/accounts/auth/actor'
import { SIGNED_IN_PATH } from '@/lib/accounts/auth/constants'
import { parseReferralCode } from '@/lib/accounts/auth/redirect-path-rules'
import { systemClock } from '@/lib/platform/dates/clock'
import { env } from '@/lib/platform/env'
import { readVisitor } from '@/lib/platform/http/visitor'
import { log } from '@/lib/platform/log'
import { isModuleOn } from '@/lib/platform/settings/current'
import { recordReferralVisit } from '@/lib/rewards/referrals/service'

export const metadata: Metadata = { title: 'Create an account' }

export default async function SignUpPage({ searchParams }: { searchParams: Promise<{ ref?: string | string[] }> }) {
  const { ref } = await searchParams
  if (await getPageActor()) redirect(SIGNED_IN_PATH)
  const referralCode = parseReferralCode(ref)
  if (referralCode) await noteVisit(referralCode)
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
      lead={
        isModuleOn('streak')
          ? 'Free, and ready in a minute. Your first conversion starts your streak.'
          : 'Free, and ready in a minute.'
      }
      footer={footer}
      isDemo={env().DEMO}
    >
      <SignUpForm referralCode={referralCode} />
    </AuthPanel>
  )
}

/** Counts the visit after the page is sent, so that it never delays or fails the page. */
async function noteVisit(referralCode: string): Promise<void> {
  const sent = await headers()
  const purpose = `${sent.get('sec-purpose') ?? ''} ${sent.get('purpose') ?? ''}`
  const visit = { referralCode, visitor: readVisitor(sent), purpose }
  after(() =>
    recordReferralVisit({ at: systemClock.now() }, visit).catch((error: unknown) => {
      log.warn({ err: error }, 'a visit to an invitation was not counted')
    }),
  )
}
