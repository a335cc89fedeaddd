import { adminPath } from '@/lib/accounts/admin-pages/rules'
import { BackLink } from '../kit/frame/back-link'

/** Back to the list of offers. */
export const OffersLink = () => <BackLink href={adminPath('offers')}>All offers</BackLink>
