import type { Metadata } from 'next'
import { headers } from 'next/headers'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { after } from 'next/server'
import { AuthNotice } from '@/components/account/auth/auth-notice'
import { AuthPanel } from '@/components/account/auth/auth-panel'
import { type Invitation, SignUpForm } from '@/components/account/auth/sign-up-form'
import { TextLink } from '@/components/ui/text-link'
import { getPageActor } from '@/lib/accounts/auth/actor'
import { SIGNED_IN_PATH } from '@/lib/accounts/auth/constants'
import { systemClock } from '@/lib/platform/dates/clock'
import { env } from '@/lib/platform/env'
import { readVisitor } from '@/lib/platform/http/visitor'
import { log } from '@/lib/platform/log'
import { isModuleOn } from '@/lib/platform/settings/current'
import { findReferrer } from '@/lib/rewards/referrals/data'
import { keptReferralCodes, readInvitationLink } from '@/lib/rewards/referrals/link-rules'
import { recordReferralVisit } from '@/lib/rewards/referrals/service'

export const metadata: Metadata = { title: 'Create an account' }

type Query = Record<string, string | string[] | undefined>

export default async function SignUpPage({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams
  if (await getPageActor()) redirect(SIGNED_IN_PATH)
  const invitation = isModuleOn('referrals') ? await readInvitation(query) : undefined
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
      <AuthNotice notice={query.notice} />
      <SignUpForm invitation={invitation} siteOrigin={new URL(env().NEXTAUTH_URL).origin} />
    </AuthPanel>
  )
}

/**
 * The code that the sign-up will be credited to: of the first invitation this browser opened that is somebody's. And what to
 * read about that of this link, if it is another.
 */
async function readInvitation(query: Query): Promise<Invitation> {
  const sent = await headers()
  const at = systemClock.now()
  const link = readInvitationLink(`/sign-up?${new URLSearchParams(pairs(query))}`)?.codes ?? []
  if (link.length > 0) noteVisit(link, sent)
  const [credited, owner] = await Promise.all([
    findReferrer([...keptReferralCodes(sent.get('cookie'), at), ...link]),
    findReferrer(link),
  ])
  return {
    creditedCode: credited?.referralCode,
    unknownCode: owner ? undefined : link[0],
    laterCode: owner && owner.id !== credited?.id ? owner.referralCode : undefined,
  }
}

const pairs = (query: Query): [string, string][] =>
  Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value ?? '']).map((one): [string, string] => [name, one]),
  )

/** Counts the visit after the page is sent, so that it never delays or fails the page. */
function noteVisit(codes: readonly string[], sent: Headers): void {
  const purpose = `${sent.get('sec-purpose') ?? ''} ${sent.get('purpose') ?? ''}`
  const visit = { codes, visitor: readVisitor(sent), purpose }
  after(() =>
    recordReferralVisit({ at: systemClock.now() }, visit).catch((error: unknown) => {
      log.warn({ err: error }, 'a visit to an invitation was not counted')
    }),
  )
}
