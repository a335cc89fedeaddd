import Link from 'next/link'
import { TextLink } from '@/components/ui/text-link'
import { LINK_PRIVACY_PATH } from '@/lib/traffic/tracking-answers/constants'

/** In the footer of public pages. */
export function PrivacyLink() {
  return (
    <TextLink asChild className="text-12 text-muted">
      <Link href={LINK_PRIVACY_PATH}>Link privacy</Link>
    </TextLink>
  )
}
