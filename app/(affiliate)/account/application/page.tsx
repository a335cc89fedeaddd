import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ApplicationForm } from '@/components/affiliate/applications/own/application-form'
import { SentApplication } from '@/components/affiliate/applications/own/sent-application'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { easternText } from '@/components/shared/time/eastern-text'
import { Card } from '@/components/ui/card'
import { requireAffiliatePage } from '@/lib/accounts/auth/actor'
import { getProfile } from '@/lib/accounts/profile/data'
import { listCountries } from '@/lib/accounts/profile/rules'
import { APPLICATION_PATH } from '@/lib/people/affiliates/application-constants'
import { getOwnApplication } from '@/lib/people/affiliates/application-data'

export const metadata: Metadata = { title: 'Your application' }

/** What an affiliate says of themselves while they wait for approval. */
export default async function Page() {
  const { affiliateId, userId } = await requireAffiliatePage(APPLICATION_PATH, null)
  const application = await getOwnApplication(affiliateId)
  if (!application.isShown) notFound()
  const { answers, question, canSend, status } = application
  const countries = listCountries()
  return (
    <PageShell width="narrow">
      <PageHeader title="Your application" description={DESCRIPTIONS[status === 'pending' ? 'waiting' : 'decided']} />
      <div className="grid gap-4">
        {question ? (
          <Card aria-label="Our question" className="grid gap-1 border-accent-line p-4">
            <h2 className="text-13 font-strong">We have a question</h2>
            <p dir="auto" className="text-13 break-words whitespace-pre-line">
              {question}
            </p>
            <p className="text-12 text-muted">Change your answers below and send them again.</p>
          </Card>
        ) : null}
        {canSend ? (
          <ApplicationForm
            application={application}
            countries={countries}
            country={(await getProfile(userId)).country}
          />
        ) : answers ? (
          <SentApplication
            answers={answers}
            countryName={countries.find(({ code }) => code === answers.country)?.name ?? answers.country}
            sentOn={easternText(answers.sentAt)}
          />
        ) : null}
      </div>
    </PageShell>
  )
}

const DESCRIPTIONS = {
  waiting: 'We read it before we approve you. Your links do not count until then.',
  decided: 'What you told us before we decided.',
}
