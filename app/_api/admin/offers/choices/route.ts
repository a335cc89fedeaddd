import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listOfferChoices } from '@/lib/catalog/offers/admin-data'
import { offerChoicesSchema } from '@/lib/catalog/offers/admin-schema'

/** What the forms and filters of offers choose from. */
export const GET = handle({ access: canView('offers'), response: offerChoicesSchema }, () => listOfferChoices(), {
  id: 'listOfferChoices',
  scope: 'offers:read',
  summary: 'Names and numbers of offers',
})
