import { Clock } from 'lucide-react'
import type { AffiliateStatus } from '@/lib/generated/prisma/enums'

const NOTICES: Partial<Record<AffiliateStatus, string>> = {
  pending:
    'Your application is being reviewed. You can look around, but your links do not count until you are approved.',
  rejected: 'Your application was not approved. Your links do not count.',
  suspended: 'Your account is suspended. Your links do not count.',
  banned: 'Your account is closed. Your links do not count.',
}

/** A notice above every page that links do not count, with the reason. */
export function AccountStatusNotice({ status }: { status: AffiliateStatus | null }) {
  const text = status && NOTICES[status]
  if (!text) return null
  return (
    <p
      role="status"
      className="gutters flex items-start gap-2 border-b border-accent-line bg-accent-soft py-2.5 text-13"
    >
      <Clock className="mt-0.5 text-accent-text" aria-hidden="true" />
      {text}
    </p>
  )
}
