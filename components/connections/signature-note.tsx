import Link from 'next/link'
import { TextLink } from '@/components/ui/text-link'
import { REFERENCE_PATH } from '@/lib/runtime/affiliate-api/constants'

/** What the secret of a postback is good for. */
export function SignatureNote() {
  return (
    <p className="text-muted">
      Every call is signed with it as Standard Webhooks has it, so that your tracker can tell our calls from forged
      ones.{' '}
      <TextLink asChild accent>
        <Link href={`${REFERENCE_PATH}#postbacks`}>How to check a signature</Link>
      </TextLink>
    </p>
  )
}
