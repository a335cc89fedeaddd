import Link from 'next/link'
import { TextLink } from '@/components/ui/text-link'
import { REFERENCE_PATH } from '@/lib/api/v1-affiliate/constants'

/** Explains what a postback's secret is for. */
export function SignatureNote() {
  return (
    <p className="text-muted">
      Every call is signed with it, following Standard Webhooks, so your tracker can detect forged calls.{' '}
      <TextLink asChild accent>
        <Link href={`${REFERENCE_PATH}#postbacks`}>How to check a signature</Link>
      </TextLink>
    </p>
  )
}
