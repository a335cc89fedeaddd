import { Download } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'

/** Downloads all personal data as a file. */
export function DataCard() {
  return (
    <Card aria-labelledby="data-title">
      <CardHead id="data-title" title="Your data" />
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 pb-4">
        <p className="min-w-0 flex-1 basis-60 text-13 text-text-2">
          A JSON file of everything we store about you: profile, sessions, clicks by day, conversions, ledger, payouts,
          notifications, messages. It does not include passwords, secrets or other people’s data.
        </p>
        <Button asChild>
          <a href="/api/account/export" download>
            <Download />
            Download
          </a>
        </Button>
      </div>
    </Card>
  )
}
