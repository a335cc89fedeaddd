import Link from 'next/link'
import { TextLink } from '@/components/ui/text-link'
import { REFERENCE_PATH } from '@/lib/api/v1-affiliate/constants'

/** What the secret of a webhook is for. */
export const SignatureNote = () => (
  <p className="text-muted">
    Every call is signed with it, following Standard Webhooks, so that your server can tell ours from forged ones.{' '}
    <TextLink asChild accent>
      <Link href={`${REFERENCE_PATH}#webhooks`}>How to check a signature</Link>
    </TextLink>
  </p>
)
