import type { Metadata } from 'next'
import { PublicFrame } from '@/components/public/developers/public-frame'
import { PageShell } from '@/components/shared/page/page-shell'
import { StopEmails } from '@/components/shared/report-views/alerts/stop-emails'
import { QueryProvider } from '@/components/shell/providers/query-provider'

export const metadata: Metadata = {
  title: 'Stop these emails',
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
}

/** Ends the emails of a report, once its reader presses the button: links in emails are opened by programs too. */
export default async function Page({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  return (
    <PublicFrame>
      <PageShell width="narrow">
        <h1 className="sr-only">Stop these emails</h1>
        <QueryProvider>
          <StopEmails token={token} />
        </QueryProvider>
      </PageShell>
    </PublicFrame>
  )
}
