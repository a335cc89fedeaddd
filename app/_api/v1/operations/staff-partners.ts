import * as adminAdvertisersIdBilling from '@/app/_api/admin/advertisers/[id]/billing/route'
import * as adminAdvertisersIdCalls from '@/app/_api/admin/advertisers/[id]/calls/route'
import * as adminAdvertisersIdPayments from '@/app/_api/admin/advertisers/[id]/payments/route'
import * as adminAdvertisersIdPeople from '@/app/_api/admin/advertisers/[id]/people/route'
import * as adminAdvertisersId from '@/app/_api/admin/advertisers/[id]/route'
import * as adminAdvertisersChoices from '@/app/_api/admin/advertisers/choices/route'
import * as adminAdvertisers from '@/app/_api/admin/advertisers/route'
import * as adminOfferApplications from '@/app/_api/admin/offer-applications/route'
import * as adminOffersIdAffiliatesAffiliateId from '@/app/_api/admin/offers/[id]/affiliates/[affiliateId]/route'
import * as adminOffersIdAffiliates from '@/app/_api/admin/offers/[id]/affiliates/route'
import * as adminOffersIdCopies from '@/app/_api/admin/offers/[id]/copies/route'
import * as adminOffersIdCreatives from '@/app/_api/admin/offers/[id]/creatives/route'
import * as adminOffersIdMaterials from '@/app/_api/admin/offers/[id]/materials/route'
import * as adminOffersIdPayoutsChanges from '@/app/_api/admin/offers/[id]/payouts/changes/route'
import * as adminOffersIdPayoutsOwn from '@/app/_api/admin/offers/[id]/payouts/own/route'
import * as adminOffersIdPayouts from '@/app/_api/admin/offers/[id]/payouts/route'
import * as adminOffersIdQuestions from '@/app/_api/admin/offers/[id]/questions/route'
import * as adminOffersId from '@/app/_api/admin/offers/[id]/route'
import * as adminOffersIdRules from '@/app/_api/admin/offers/[id]/rules/route'
import * as adminOffersIdStatus from '@/app/_api/admin/offers/[id]/status/route'
import * as adminOffersChoices from '@/app/_api/admin/offers/choices/route'
import * as adminOffersProposalsIdOffer from '@/app/_api/admin/offers/proposals/[id]/offer/route'
import * as adminOffersProposals from '@/app/_api/admin/offers/proposals/route'
import * as adminOffers from '@/app/_api/admin/offers/route'
import { rolesOf } from '@/lib/accounts/admin-pages/rules'
import { handle } from '@/lib/accounts/http/handle'
import { group, operation } from '@/lib/api/calls/schema'
import { historyPageSchema, historyPlaceSchema } from '@/lib/api/v1-affiliate/schema'
import { listHistory } from '@/lib/backoffice/audit/data'
import { offerParamsSchema } from '@/lib/catalog/offers/schema'

const historyPage = handle(
  { access: rolesOf('offers'), params: offerParamsSchema, query: historyPlaceSchema, response: historyPageSchema },
  async ({ params, query: { cursor } }) => {
    const { entries, hasMore } = await listHistory('offer', String(params.id), cursor)
    const last = entries.at(-1)
    return { entries, hasMore, nextCursor: hasMore && last ? String(last.seq) : null }
  },
)

export const STAFF_PARTNERS = group('Staff: advertisers and offers', [
  operation(
    'listAdvertisers',
    'GET /admin/advertisers',
    adminAdvertisers.GET,
    'advertisers:read',
    'Advertisers with their figures',
  ),
  operation(
    'getAdvertiser',
    'GET /admin/advertisers/{id}',
    adminAdvertisersId.GET,
    'advertisers:read',
    'An advertiser',
  ),
  operation(
    'createAdvertiser',
    'POST /admin/advertisers',
    adminAdvertisers.POST,
    'advertisers:write',
    'Create an advertiser',
  ),
  operation(
    'changeAdvertiser',
    'PATCH /admin/advertisers/{id}',
    adminAdvertisersId.PATCH,
    'advertisers:write',
    'Change an advertiser',
  ),
  operation(
    'listAdvertiserCallsByStaff',
    'GET /admin/advertisers/{id}/calls',
    adminAdvertisersIdCalls.GET,
    'advertisers:read',
    'Calls of an advertiser',
  ),
  operation(
    'getAdvertiserBilling',
    'GET /admin/advertisers/{id}/billing',
    adminAdvertisersIdBilling.GET,
    'billing:read',
    'Terms, invoices and funds of an advertiser',
    { description: 'Deposits and payments are at /admin/advertisers/{id}/payments.' },
  ),
  operation(
    'listPaymentsOfAdvertiser',
    'GET /admin/advertisers/{id}/payments',
    adminAdvertisersIdPayments.GET,
    'billing:read',
    'Deposits and payments of an advertiser, newest first',
  ),
  operation(
    'listPeopleOfAdvertiser',
    'GET /admin/advertisers/{id}/people',
    adminAdvertisersIdPeople.GET,
    'people:read',
    'People of an advertiser',
  ),
  operation(
    'listAdvertiserChoices',
    'GET /admin/advertisers/choices',
    adminAdvertisersChoices.GET,
    'advertisers:read',
    'Names and numbers of advertisers',
  ),
  operation('listAllOffers', 'GET /admin/offers', adminOffers.GET, 'offers:read', 'Offers with their figures'),
  operation(
    'getOfferByStaff',
    'GET /admin/offers/{id}',
    adminOffersId.GET,
    'offers:read',
    'An offer with all of its terms',
  ),
  operation('createOffer', 'POST /admin/offers', adminOffers.POST, 'offers:write', 'Create an offer'),
  operation('changeOffer', 'PATCH /admin/offers/{id}', adminOffersId.PATCH, 'offers:write', 'Change an offer'),
  operation('copyOffer', 'POST /admin/offers/{id}/copies', adminOffersIdCopies.POST, 'offers:write', 'Copy an offer'),
  operation(
    'changeOfferStatus',
    'POST /admin/offers/{id}/status',
    adminOffersIdStatus.POST,
    'offers:write',
    'Start, pause or end an offer',
  ),
  operation(
    'listOfferHistory',
    'GET /admin/offers/{id}/history',
    historyPage,
    'offers:read',
    'What was changed of an offer, and by whom',
  ),
  operation(
    'getOfferMaterials',
    'GET /admin/offers/{id}/materials',
    adminOffersIdMaterials.GET,
    'offers:read',
    'Pictures and creatives of an offer',
  ),
  operation(
    'changeOfferCreatives',
    'PUT /admin/offers/{id}/creatives',
    adminOffersIdCreatives.PUT,
    'offers:write',
    'Replace the creatives of an offer',
  ),
  operation(
    'changeOfferQuestions',
    'PUT /admin/offers/{id}/questions',
    adminOffersIdQuestions.PUT,
    'offers:write',
    'Replace the questions to applicants',
  ),
  operation(
    'listOfferRules',
    'GET /admin/offers/{id}/rules',
    adminOffersIdRules.GET,
    'offers:read',
    'Versions of the rules of an offer',
  ),
  operation(
    'publishOfferRules',
    'POST /admin/offers/{id}/rules',
    adminOffersIdRules.POST,
    'offers:write',
    'Publish rules of an offer',
  ),
  operation(
    'getOfferPayouts',
    'GET /admin/offers/{id}/payouts',
    adminOffersIdPayouts.GET,
    'offers:read',
    'Payouts of an offer and its goals',
    {
      description:
        'Changes are at /admin/offers/{id}/payouts/changes, payouts of single affiliates at /admin/offers/{id}/payouts/own.',
    },
  ),
  operation(
    'listPayoutChanges',
    'GET /admin/offers/{id}/payouts/changes',
    adminOffersIdPayoutsChanges.GET,
    'offers:read',
    'Scheduled and past changes of payouts',
  ),
  operation(
    'listOwnPayouts',
    'GET /admin/offers/{id}/payouts/own',
    adminOffersIdPayoutsOwn.GET,
    'offers:read',
    'Payouts agreed with single affiliates, open or ended',
  ),
  operation(
    'listOfferAffiliates',
    'GET /admin/offers/{id}/affiliates',
    adminOffersIdAffiliates.GET,
    'offers:read',
    'Affiliates who may promote an offer',
  ),
  operation(
    'giveOfferAccess',
    'POST /admin/offers/{id}/affiliates',
    adminOffersIdAffiliates.POST,
    'offers:write',
    'Let an affiliate promote an offer',
  ),
  operation(
    'endOfferAccess',
    'DELETE /admin/offers/{id}/affiliates/{affiliateId}',
    adminOffersIdAffiliatesAffiliateId.DELETE,
    'offers:write',
    'End what an affiliate may promote',
  ),
  operation(
    'listOfferChoices',
    'GET /admin/offers/choices',
    adminOffersChoices.GET,
    'offers:read',
    'Names and numbers of offers',
  ),
  operation(
    'listProposals',
    'GET /admin/offers/proposals',
    adminOffersProposals.GET,
    'offers:read',
    'Proposals of advertisers',
  ),
  operation(
    'getProposedOffer',
    'GET /admin/offers/proposals/{id}/offer',
    adminOffersProposalsIdOffer.GET,
    'offers:read',
    'A proposal as the offer it would be',
  ),
  operation(
    'listOfferApplications',
    'GET /admin/offer-applications',
    adminOfferApplications.GET,
    'offers:read',
    'Applications for offers',
  ),
])
