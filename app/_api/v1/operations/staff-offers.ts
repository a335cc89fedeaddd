import * as adminOffersIdAmountLimit from '@/app/_api/admin/offers/[id]/amount-limit/route'
import * as adminOffersIdPayoutsAffiliates from '@/app/_api/admin/offers/[id]/payouts/affiliates/route'
import * as adminOffersIdPayoutsChangesChangeId from '@/app/_api/admin/offers/[id]/payouts/changes/[changeId]/route'
import * as adminOffersIdPayoutsChanges from '@/app/_api/admin/offers/[id]/payouts/changes/route'
import * as adminOffersIdPayoutsDefaultEvent from '@/app/_api/admin/offers/[id]/payouts/default-event/route'
import * as adminOffersIdPayoutsGoalsGoalId from '@/app/_api/admin/offers/[id]/payouts/goals/[goalId]/route'
import * as adminOffersIdPayoutsGoalsOrder from '@/app/_api/admin/offers/[id]/payouts/goals/order/route'
import * as adminOffersIdPayoutsGoals from '@/app/_api/admin/offers/[id]/payouts/goals/route'
import * as adminOffersIdPayoutsOwnOwnId from '@/app/_api/admin/offers/[id]/payouts/own/[ownId]/route'
import * as adminOffersIdPayoutsOwn from '@/app/_api/admin/offers/[id]/payouts/own/route'
import * as adminOffersIdPictures from '@/app/_api/admin/offers/[id]/pictures/route'
import * as adminOffersIdTestClicksClickId from '@/app/_api/admin/offers/[id]/test-clicks/[clickId]/route'
import * as adminOffersIdTestClicks from '@/app/_api/admin/offers/[id]/test-clicks/route'
import * as adminOffersCategories from '@/app/_api/admin/offers/categories/route'
import * as adminUploads from '@/app/_api/admin/uploads/route'
import { group, operation } from '@/lib/api/calls/schema'

export const STAFF_OFFERS = group('Staff: terms of offers', [
  operation(
    'changeOfferLimit',
    'PUT /admin/offers/{id}/amount-limit',
    adminOffersIdAmountLimit.PUT,
    'offers:write',
    'Change the highest amount of a sale',
  ),
  operation(
    'searchOfferAffiliates',
    'GET /admin/offers/{id}/payouts/affiliates',
    adminOffersIdPayoutsAffiliates.GET,
    'offers:read',
    'Affiliates who can get a payout of their own',
    { example: { path: '/api/v1/admin/offers/1904/payouts/affiliates', query: 'q=an' } },
  ),
  operation(
    'changeOfferTerms',
    'POST /admin/offers/{id}/payouts/changes',
    adminOffersIdPayoutsChanges.POST,
    'offers:write',
    'Change payout and price, now or from a day on',
  ),
  operation(
    'cancelOfferTerms',
    'DELETE /admin/offers/{id}/payouts/changes/{changeId}',
    adminOffersIdPayoutsChangesChangeId.DELETE,
    'offers:write',
    'Cancel a scheduled change',
  ),
  operation(
    'changeDefaultEvent',
    'PUT /admin/offers/{id}/payouts/default-event',
    adminOffersIdPayoutsDefaultEvent.PUT,
    'offers:write',
    'Change the event that counts without a goal',
  ),
  operation(
    'createGoal',
    'POST /admin/offers/{id}/payouts/goals',
    adminOffersIdPayoutsGoals.POST,
    'offers:write',
    'Add a goal',
  ),
  operation(
    'changeGoal',
    'PATCH /admin/offers/{id}/payouts/goals/{goalId}',
    adminOffersIdPayoutsGoalsGoalId.PATCH,
    'offers:write',
    'Change a goal',
  ),
  operation(
    'orderGoals',
    'PUT /admin/offers/{id}/payouts/goals/order',
    adminOffersIdPayoutsGoalsOrder.PUT,
    'offers:write',
    'Change the order of goals',
  ),
  operation(
    'setOwnPayout',
    'POST /admin/offers/{id}/payouts/own',
    adminOffersIdPayoutsOwn.POST,
    'offers:write',
    'Agree a payout with an affiliate alone',
  ),
  operation(
    'endOwnPayout',
    'DELETE /admin/offers/{id}/payouts/own/{ownId}',
    adminOffersIdPayoutsOwnOwnId.DELETE,
    'offers:write',
    'End a payout of an affiliate',
  ),
  operation(
    'changeOfferPictures',
    'PUT /admin/offers/{id}/pictures',
    adminOffersIdPictures.PUT,
    'offers:write',
    'Replace the pictures of an offer',
  ),
  operation(
    'makeTestClick',
    'POST /admin/offers/{id}/test-clicks',
    adminOffersIdTestClicks.POST,
    'offers:write',
    'Make a test click on an offer',
  ),
  operation(
    'getTestClick',
    'GET /admin/offers/{id}/test-clicks/{clickId}',
    adminOffersIdTestClicksClickId.GET,
    'offers:read',
    'What became of a test click',
  ),
  operation(
    'listCategories',
    'GET /admin/offers/categories',
    adminOffersCategories.GET,
    'offers:read',
    'The categories of offers, in their order',
    { moving: ['offers'] },
  ),
  operation(
    'changeCategories',
    'PUT /admin/offers/categories',
    adminOffersCategories.PUT,
    'offers:write',
    'Change the categories of offers',
  ),
  operation(
    'uploadPicture',
    'POST /admin/uploads',
    adminUploads.POST,
    'offers:write',
    'A picture of an offer, a creative or the logo, as the field file of a form',
    { takes: 'multipart/form-data' },
  ),
])
