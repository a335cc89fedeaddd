import type { Metadata } from 'next'
import { PublicFrame } from '@/components/public/developers/public-frame'
import { LinkPrivacy } from '@/components/public/pages/link-privacy'
import { env } from '@/lib/platform/env'
import { settings } from '@/lib/platform/settings/current'
import { visitorFigures } from '@/lib/runtime/retention/rules'

export const metadata: Metadata = { title: 'Link privacy' }

// the figures are those of the server that runs, not of the one that built the page
export const dynamic = 'force-dynamic'

/** What our tracking links store about their visitors. Public: visitors have no account. */
export default function Page() {
  return (
    <PublicFrame>
      <LinkPrivacy figures={visitorFigures(settings(), env().MAIL_FROM)} />
    </PublicFrame>
  )
}
