import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { findSandboxSession } from '@/lib/money/billing/checkout/sandbox-service'
import { AppError } from '@/lib/platform/errors'
import { formatCents } from '@/lib/platform/money/format'

export const metadata: Metadata = { title: 'Test payment' }

/** The payment page of the stand-in for Stripe Checkout. Demo mode only. */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const id = decodeURIComponent((await params).id)
  const session = findSession(id)
  if (!session) notFound()
  return (
    <main id="main" className="mx-auto grid min-h-dvh w-full max-w-[440px] content-center px-4 py-8">
      <Card className="grid gap-4 p-6">
        <div className="grid gap-1">
          <p className="text-13 text-muted">Test payment: no card is charged</p>
          <h1 className="text-28">{formatCents(session.amountCents)}</h1>
          <p className="text-muted">{session.name}</p>
        </div>
        <form action="/demo/stripe/decision" method="post" className="grid gap-2">
          <input type="hidden" name="id" value={id} />
          <Button type="submit" variant="primary" name="decision" value="pay">
            Pay {formatCents(session.amountCents)}
          </Button>
          <Button type="submit" name="decision" value="cancel">
            Cancel
          </Button>
        </form>
      </Card>
    </main>
  )
}

function findSession(id: string) {
  try {
    return findSandboxSession(id)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
