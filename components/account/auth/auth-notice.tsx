import { MailCheck, MailX, TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { SIGNED_IN_PATH } from '@/lib/accounts/auth/constants'
import { UNSENT } from '@/lib/platform/http/proxy-rules'

const NOTICES = {
  'email-confirmed': { Icon: MailCheck, text: 'Your email address is confirmed. Thank you.' },
  'link-expired': {
    Icon: MailX,
    text: 'This confirmation link has expired. Setting a new password by email confirms your address as well.',
  },
  [UNSENT]: {
    Icon: TriangleAlert,
    text: 'Nothing was sent, because the scripts of the page had not loaded. It is loaded anew: please fill in the form again.',
  },
} as const

/** The result of an emailed link, or of a form that was not sent, by its name in the URL; renders nothing for other names. */
export function AuthNotice({ notice, isSignedIn = false }: { notice: unknown; isSignedIn?: boolean }) {
  const known = Object.entries(NOTICES).find(([name]) => name === notice)?.[1]
  return (
    <>
      {known ? (
        <Card role="status" className="flex items-start gap-3 p-4 text-13">
          <known.Icon className={cn('mt-0.5 flex-none', known.Icon === MailCheck ? 'text-success' : 'text-muted')} />
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
