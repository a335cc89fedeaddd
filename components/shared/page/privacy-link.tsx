import Link from 'next/link'
import { textLinkClass } from '@/components/ui/text-link-class'
import { LINK_PRIVACY_PATH } from '@/lib/traffic/requests/response-constants'

/** In the footer of public pages. */
export function PrivacyLink() {
  return (
    <Link href={LINK_PRIVACY_PATH} className={textLinkClass(false, 'text-12 text-muted')}>
      Link privacy
    </Link>
  )
}
