import { TextLink } from '@/components/ui/text-link'
import { adminPath } from '@/lib/accounts/admin-pages/rules'

/** Back to the list of offers. */
export const OffersLink = () => (
  <p className="text-13">
    <TextLink href={adminPath('offers')}>All offers</TextLink>
  </p>
)
