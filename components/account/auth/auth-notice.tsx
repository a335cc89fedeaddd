import { MailCheck, MailX } from 'lucide-react'
import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { SIGNED_IN_PATH } from '@/lib/accounts/auth/constants'

const NOTICES = {
  'email-confirmed': { isGood: true, text: 'Your email address is confirmed. Thank you.' },
  'link-expired': {
    isGood: false,
    text: 'This confirmation link has expired. Setting a new password by email confirms your address as well.',
  },
} as const

/** The result of an emailed link, by its name in the URL; renders nothing for other names. */
export function AuthNotice({ notice, isSignedIn }: { notice: unknown; isSignedIn: boolean }) {
  const known = Object.entries(NOTICES).find(([name]) => name === notice)?.[1]
  return (
    <>
      {known ? (
        <Card role="status" className="flex items-start gap-3 p-4 text-13">
          {known.isGood ? <MailCheck className="mt-0.5 text-success" /> : <MailX className="mt-0.5 text-muted" />}
          {known.text}
        </Card>
      ) : null}
      {isSignedIn ? (
        <Button variant="primary" size="lg" block asChild>
          <Link href={SIGNED_IN_PATH}>Go to home</Link>
        </Button>
      ) : null}
    </>
  )
}
