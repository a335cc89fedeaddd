import { Clock } from 'lucide-react'
import Link from 'next/link'
import { TextLink } from '@/components/ui/text-link'
import type { AffiliateStatus } from '@/lib/generated/prisma/enums'
import { APPLICATION_PATH } from '@/lib/people/affiliates/application-constants'
import type { OwnApplication } from '@/lib/people/affiliates/application-schema'

const NOTICES: Partial<Record<AffiliateStatus, string>> = {
  pending:
    'Your application is being reviewed. You can look around, but your links do not count until you are approved.',
  rejected: 'Your application was not approved. Your links do not count.',
  suspended: 'Your account is suspended. Your links do not count.',
  banned: 'Your account is closed. Your links do not count.',
}

const NOT_SENT =
  'Your account is waiting for approval. You can look around, but your links do not count until you are approved.'

type AccountStatusNoticeProps = {
  status: AffiliateStatus | null
  /** Of an affiliate who waits for approval. */
  application: Pick<OwnApplication, 'isShown' | 'question' | 'answers'> | null
}

/** A notice above every page that links do not count, with the reason, and a link to the application for those who wait. */
export function AccountStatusNotice({ status, application }: AccountStatusNoticeProps) {
  const isUnsent = application?.isShown && !application.answers
  const text = status && (isUnsent ? NOT_SENT : NOTICES[status])
  if (!text) return null
  return (
    <div
      role="status"
      className="gutters flex items-start gap-2 border-b border-accent-line bg-accent-soft py-2.5 text-13"
    >
      <Clock className="mt-0.5 text-accent-text" aria-hidden="true" />
      <p>
        {text}{' '}
        {application?.isShown ? (
          <TextLink accent asChild className="underline">
            <Link href={APPLICATION_PATH} prefetch={false}>
              {linkText(application)}
            </Link>
          </TextLink>
        ) : null}
      </p>
    </div>
  )
}

function linkText({ question, answers }: Pick<OwnApplication, 'question' | 'answers'>): string {
  if (question !== null) return 'Answer our question'
  return answers ? 'Your application' : 'Tell us how you promote'
}
