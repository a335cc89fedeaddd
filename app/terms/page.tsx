import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { PublicFrame } from '@/components/public/developers/public-frame'
import { TermsForAffiliates } from '@/components/public/pages/terms-for-affiliates'
import { BUILT_IN_TERMS_VERSION, TERMS_PATH } from '@/lib/people/affiliates/application-constants'
import { affiliateTerms } from '@/lib/people/affiliates/application-rules'
import { env } from '@/lib/platform/env'
import { formatCentsShort } from '@/lib/platform/money/format'
import { settings } from '@/lib/platform/settings/current'
import { visitorFigures } from '@/lib/runtime/retention/rules'

export const metadata: Metadata = { title: 'Terms for affiliates' }

// the settings of the server that runs, not of the one that built the page
export const dynamic = 'force-dynamic'

/** The terms affiliates accept. A network with terms of its own is sent to them. */
export default function Page() {
  const { applications, payouts } = settings()
  const { url } = affiliateTerms(applications)
  if (url !== TERMS_PATH) redirect(url)
  const { name, askAt } = visitorFigures(settings(), env().MAIL_FROM)
  return (
    <PublicFrame>
      <TermsForAffiliates
        name={name}
        version={BUILT_IN_TERMS_VERSION}
        minimumPayout={formatCentsShort(payouts.minimumCents)}
        askAt={askAt}
      />
    </PublicFrame>
  )
}
