import * as advertiserBilling from '@/app/_api/advertiser/billing/route'
import * as advertiserBillingStatementsMonth from '@/app/_api/advertiser/billing/statements/[month]/route'
import * as advertiserCalls from '@/app/_api/advertiser/calls/route'
import * as advertiserConversionsRef from '@/app/_api/advertiser/conversions/[ref]/route'
import * as advertiserConversions from '@/app/_api/advertiser/conversions/route'
import * as advertiserIntegrationBrowser from '@/app/_api/advertiser/integration/browser/route'
import * as advertiserIntegration from '@/app/_api/advertiser/integration/route'
import * as advertiserIntegrationShops from '@/app/_api/advertiser/integration/shops/route'
import * as advertiserOffersIdCreatives from '@/app/_api/advertiser/offers/[id]/creatives/route'
import * as advertiserOffersIdPrice from '@/app/_api/advertiser/offers/[id]/price/route'
import * as advertiserOffersId from '@/app/_api/advertiser/offers/[id]/route'
import * as advertiserOffersIdStatus from '@/app/_api/advertiser/offers/[id]/status/route'
import * as advertiserOffers from '@/app/_api/advertiser/offers/route'
import * as advertiserOverview from '@/app/_api/advertiser/overview/route'
import * as advertiserPayments from '@/app/_api/advertiser/payments/route'
import * as advertiserPeople from '@/app/_api/advertiser/people/route'
import * as advertiserProposalsId from '@/app/_api/advertiser/proposals/[id]/route'
import * as advertiserProposals from '@/app/_api/advertiser/proposals/route'
import * as advertiserTestModeClock from '@/app/_api/advertiser/test-mode/clock/route'
import * as advertiserTestModeLinks from '@/app/_api/advertiser/test-mode/links/route'
import * as advertiserTestMode from '@/app/_api/advertiser/test-mode/route'
import * as advertiserUploadsIdBookings from '@/app/_api/advertiser/uploads/[id]/bookings/route'
import * as advertiserUploadsIdChecks from '@/app/_api/advertiser/uploads/[id]/checks/route'
import * as advertiserUploadsIdPartsPlace from '@/app/_api/advertiser/uploads/[id]/parts/[place]/route'
import * as advertiserUploadsId from '@/app/_api/advertiser/uploads/[id]/route'
import * as advertiserUploadsIdRows from '@/app/_api/advertiser/uploads/[id]/rows/route'
import * as advertiserUploads from '@/app/_api/advertiser/uploads/route'
import { group, operation } from '@/lib/api/calls/schema'

export const ADVERTISER = group('Advertisers', [
  operation(
    'getOverview',
    'GET /advertiser/overview',
    advertiserOverview.GET,
    'stats:read',
    'Clicks, sales and cost of a period',
  ),
  operation(
    'listAdvertiserConversions',
    'GET /advertiser/conversions',
    advertiserConversions.GET,
    'conversions:read',
    'Conversions of your offers, newest first',
    { cursor: { sent: 'after', answered: 'next' } },
  ),
  operation(
    'getAdvertiserConversion',
    'GET /advertiser/conversions/{ref}',
    advertiserConversionsRef.GET,
    'conversions:read',
    'A conversion with its trail',
  ),
  operation(
    'listCalls',
    'GET /advertiser/calls',
    advertiserCalls.GET,
    'integration:read',
    'Calls that reported sales, with what was answered',
    { cursor: { sent: 'after', answered: 'next' } },
  ),
  operation(
    'getIntegration',
    'GET /advertiser/integration',
    advertiserIntegration.GET,
    'integration:read',
    'The state of each way sales are reported',
  ),
  operation(
    'getBrowserReporting',
    'GET /advertiser/integration/browser',
    advertiserIntegrationBrowser.GET,
    'integration:read',
    'Whether browsers may report sales, and from where',
  ),
  operation(
    'listShops',
    'GET /advertiser/integration/shops',
    advertiserIntegrationShops.GET,
    'integration:read',
    'Connected shops',
  ),
  operation(
    'listOwnOffers',
    'GET /advertiser/offers',
    advertiserOffers.GET,
    'offers:read',
    'Your offers and proposals',
    {
      description:
        'All your offers, and the latest 50 proposals of new ones; all proposals are at /advertiser/proposals.',
    },
  ),
  operation(
    'listOwnProposals',
    'GET /advertiser/proposals',
    advertiserProposals.GET,
    'offers:read',
    'Your proposals, newest first',
  ),
  operation(
    'getOwnOffer',
    'GET /advertiser/offers/{id}',
    advertiserOffersId.GET,
    'offers:read',
    'One of your offers with what may be changed',
  ),
  operation('proposeOffer', 'POST /advertiser/offers', advertiserOffers.POST, 'offers:write', 'Propose an offer'),
  operation(
    'changeOwnOffer',
    'PATCH /advertiser/offers/{id}',
    advertiserOffersId.PATCH,
    'offers:write',
    'Change one of your offers',
  ),
  operation(
    'replaceCreatives',
    'PUT /advertiser/offers/{id}/creatives',
    advertiserOffersIdCreatives.PUT,
    'offers:write',
    'Replace the creatives of one of your offers',
  ),
  operation(
    'proposePrice',
    'POST /advertiser/offers/{id}/price',
    advertiserOffersIdPrice.POST,
    'offers:write',
    'Propose another price for one of your offers',
  ),
  operation(
    'changeOwnOfferStatus',
    'POST /advertiser/offers/{id}/status',
    advertiserOffersIdStatus.POST,
    'offers:write',
    'Pause one of your offers, or let it run again',
  ),
  operation(
    'withdrawProposal',
    'DELETE /advertiser/proposals/{id}',
    advertiserProposalsId.DELETE,
    'offers:write',
    'Withdraw a proposal',
  ),
  operation('getBilling', 'GET /advertiser/billing', advertiserBilling.GET, 'billing:read', 'Funds and invoices', {
    description: 'Deposits and payments are at /advertiser/payments.',
  }),
  operation(
    'listAdvertiserPayments',
    'GET /advertiser/payments',
    advertiserPayments.GET,
    'billing:read',
    'Your deposits and payments, newest first',
  ),
  operation(
    'getAdvertiserStatement',
    'GET /advertiser/billing/statements/{month}',
    advertiserBillingStatementsMonth.GET,
    'billing:read',
    'The statement of a month',
  ),
  operation(
    'listAdvertiserPeople',
    'GET /advertiser/people',
    advertiserPeople.GET,
    'people:read',
    'People of the account and open invitations',
  ),
  operation('listUploads', 'GET /advertiser/uploads', advertiserUploads.GET, 'uploads:read', 'Uploads of sales'),
  operation(
    'getUpload',
    'GET /advertiser/uploads/{id}',
    advertiserUploadsId.GET,
    'uploads:read',
    'An upload with its counts',
  ),
  operation(
    'listUploadRows',
    'GET /advertiser/uploads/{id}/rows',
    advertiserUploadsIdRows.GET,
    'uploads:read',
    'Rows of an upload with what became of each',
  ),
  operation('createUpload', 'POST /advertiser/uploads', advertiserUploads.POST, 'uploads:write', 'Begin an upload'),
  operation(
    'storeUploadPart',
    'PUT /advertiser/uploads/{id}/parts/{place}',
    advertiserUploadsIdPartsPlace.PUT,
    'uploads:write',
    'Send a part of the file, as bytes',
    { takes: 'application/octet-stream' },
  ),
  operation(
    'checkUpload',
    'POST /advertiser/uploads/{id}/checks',
    advertiserUploadsIdChecks.POST,
    'uploads:write',
    'Read the file and check each row',
  ),
  operation(
    'bookUpload',
    'POST /advertiser/uploads/{id}/bookings',
    advertiserUploadsIdBookings.POST,
    'uploads:write',
    'Record the rows that passed the check',
  ),
  operation(
    'deleteUpload',
    'DELETE /advertiser/uploads/{id}',
    advertiserUploadsId.DELETE,
    'uploads:write',
    'Delete an upload that was not recorded',
  ),
  operation(
    'getAdvertiserTestMode',
    'GET /advertiser/test-mode',
    advertiserTestMode.GET,
    'test-mode:read',
    'The test account with its clicks and sales, and what each costs',
    { testUse: 'own' },
  ),
  operation(
    'moveAdvertiserTestClock',
    'POST /advertiser/test-mode/clock',
    advertiserTestModeClock.POST,
    'test-mode:write',
    'Move the clock of the test account',
    { testUse: 'own' },
  ),
  operation(
    'createAdvertiserTestLink',
    'POST /advertiser/test-mode/links',
    advertiserTestModeLinks.POST,
    'test-mode:write',
    'A link of the test account to one of your offers',
    { testUse: 'own' },
  ),
])
