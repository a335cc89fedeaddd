import * as adminAppealsIdDecide from '@/app/_api/admin/appeals/[id]/decide/route'
import * as adminAppealsIdQuestionsQuestionIdAnswer from '@/app/_api/admin/appeals/[id]/questions/[questionId]/answer/route'
import * as adminAppealsIdQuestions from '@/app/_api/admin/appeals/[id]/questions/route'
import * as adminBulkApproveAffiliatesDecide from '@/app/_api/admin/bulk-approve-affiliates/decide/route'
import * as adminBulkApproveAffiliatesSelections from '@/app/_api/admin/bulk-approve-affiliates/selections/route'
import * as adminConversionFeedRefPayout from '@/app/_api/admin/conversion-feed/[ref]/payout/route'
import * as adminConversionFeedRefReinstatement from '@/app/_api/admin/conversion-feed/[ref]/reinstatement/route'
import * as adminConversionFeedCallsIdReplay from '@/app/_api/admin/conversion-feed/calls/[id]/replay/route'
import * as adminConversionFeedDecide from '@/app/_api/admin/conversion-feed/decide/route'
import * as adminConversionFeedReinstate from '@/app/_api/admin/conversion-feed/reinstate/route'
import * as adminConversionFeedSelections from '@/app/_api/admin/conversion-feed/selections/route'
import * as adminFraudAnalysisIdAction from '@/app/_api/admin/fraud-analysis/[id]/[action]/route'
import * as adminFraudAnalysisAnalyse from '@/app/_api/admin/fraud-analysis/analyse/route'
import * as adminFraudAnalysisDecide from '@/app/_api/admin/fraud-analysis/decide/route'
import * as adminFraudAnalysisSelections from '@/app/_api/admin/fraud-analysis/selections/route'
import * as adminFundingApplicationIdDecide from '@/app/_api/admin/funding-application/[id]/decide/route'
import * as adminFundingApplicationId from '@/app/_api/admin/funding-application/[id]/route'
import * as adminOfferApplicationsOfferIdAffiliateId from '@/app/_api/admin/offer-applications/[offerId]/[affiliateId]/route'
import * as adminOffersProposalsIdDecision from '@/app/_api/admin/offers/proposals/[id]/decision/route'
import * as adminOffersProposalsIdOffer from '@/app/_api/admin/offers/proposals/[id]/offer/route'
import * as adminPayoutsDashboardBatchesIdResultsPreview from '@/app/_api/admin/payouts-dashboard/batches/[id]/results/preview/route'
import * as adminPayoutsDashboardBatchesIdResults from '@/app/_api/admin/payouts-dashboard/batches/[id]/results/route'
import * as adminPayoutsDashboardBatchesPreview from '@/app/_api/admin/payouts-dashboard/batches/preview/route'
import * as adminSquadApplicationDecide from '@/app/_api/admin/squad-application/decide/route'
import * as adminSquadApplicationSelections from '@/app/_api/admin/squad-application/selections/route'
import { group, operation } from '@/lib/api/calls/schema'

export const STAFF_DECISIONS = group('Staff: decisions', [
  operation(
    'decideConversions',
    'POST /admin/conversion-feed/decide',
    adminConversionFeedDecide.POST,
    'conversions:write',
    'Approve, reject or reverse conversions',
  ),
  operation(
    'reinstateConversions',
    'POST /admin/conversion-feed/reinstate',
    adminConversionFeedReinstate.POST,
    'conversions:write',
    'Reinstate rejected or reversed conversions',
  ),
  operation(
    'getReinstatement',
    'GET /admin/conversion-feed/{ref}/reinstatement',
    adminConversionFeedRefReinstatement.GET,
    'conversions:read',
    'What reinstating a conversion would do',
  ),
  operation(
    'selectConversions',
    'POST /admin/conversion-feed/selections',
    adminConversionFeedSelections.POST,
    'conversions:write',
    'Select all conversions of a filter, to decide on them',
  ),
  operation(
    'changeConversionPayout',
    'POST /admin/conversion-feed/{ref}/payout',
    adminConversionFeedRefPayout.POST,
    'conversions:write',
    'Change the payout of a conversion',
  ),
  operation(
    'repeatCall',
    'POST /admin/conversion-feed/calls/{id}/replay',
    adminConversionFeedCallsIdReplay.POST,
    'conversions:write',
    'Process a refused call again',
  ),
  operation(
    'decideAppeal',
    'POST /admin/appeals/{id}/decide',
    adminAppealsIdDecide.POST,
    'conversions:write',
    'Decide an appeal',
  ),
  operation(
    'askAdvertiser',
    'POST /admin/appeals/{id}/questions',
    adminAppealsIdQuestions.POST,
    'conversions:write',
    'Ask the advertiser about an appeal',
  ),
  operation(
    'answerForAdvertiser',
    'POST /admin/appeals/{id}/questions/{questionId}/answer',
    adminAppealsIdQuestionsQuestionIdAnswer.POST,
    'conversions:write',
    'Enter the answer of the advertiser',
  ),
  operation(
    'decideApplicants',
    'POST /admin/bulk-approve-affiliates/decide',
    adminBulkApproveAffiliatesDecide.POST,
    'affiliates:write',
    'Approve or decline applications to the network',
  ),
  operation(
    'selectApplicants',
    'POST /admin/bulk-approve-affiliates/selections',
    adminBulkApproveAffiliatesSelections.POST,
    'affiliates:write',
    'Select all applications of a filter',
  ),
  operation(
    'decideOfferApplication',
    'POST /admin/offer-applications/{offerId}/{affiliateId}',
    adminOfferApplicationsOfferIdAffiliateId.POST,
    'affiliates:write',
    'Approve or decline an application for an offer',
  ),
  operation(
    'actOnFraudCase',
    'POST /admin/fraud-analysis/{id}/{action}',
    adminFraudAnalysisIdAction.POST,
    'traffic:write',
    'Hold, release, reject or clear a case of fraud, or trust the affiliate',
  ),
  operation(
    'decideFraudCases',
    'POST /admin/fraud-analysis/decide',
    adminFraudAnalysisDecide.POST,
    'traffic:write',
    'Decide many cases of fraud',
  ),
  operation(
    'selectFraudCases',
    'POST /admin/fraud-analysis/selections',
    adminFraudAnalysisSelections.POST,
    'traffic:write',
    'Select all cases of a filter',
  ),
  operation(
    'analyseFraud',
    'POST /admin/fraud-analysis/analyse',
    adminFraudAnalysisAnalyse.POST,
    'traffic:write',
    'Look for fraud now',
  ),
  operation(
    'getFundingApplication',
    'GET /admin/funding-application/{id}',
    adminFundingApplicationId.GET,
    'funding:read',
    'An application for funding with figures',
  ),
  operation(
    'decideFunding',
    'POST /admin/funding-application/{id}/decide',
    adminFundingApplicationIdDecide.POST,
    'funding:write',
    'Approve or decline funding',
  ),
  operation(
    'previewBatch',
    'POST /admin/payouts-dashboard/batches/preview',
    adminPayoutsDashboardBatchesPreview.POST,
    'payouts:write',
    'What a batch of payouts would contain',
    { writesNothing: true },
  ),
  operation(
    'previewResults',
    'POST /admin/payouts-dashboard/batches/{id}/results/preview',
    adminPayoutsDashboardBatchesIdResultsPreview.POST,
    'payouts:write',
    'What results of the bank would change',
  ),
  operation(
    'enterResults',
    'POST /admin/payouts-dashboard/batches/{id}/results',
    adminPayoutsDashboardBatchesIdResults.POST,
    'payouts:write',
    'Enter results of the bank',
  ),
  operation(
    'decideSquads',
    'POST /admin/squad-application/decide',
    adminSquadApplicationDecide.POST,
    'community:write',
    'Approve or decline applications for squads',
  ),
  operation(
    'selectSquads',
    'POST /admin/squad-application/selections',
    adminSquadApplicationSelections.POST,
    'community:write',
    'Select all applications of a filter',
  ),
  operation(
    'decideProposal',
    'POST /admin/offers/proposals/{id}/decision',
    adminOffersProposalsIdDecision.POST,
    'offers:write',
    'Accept or decline a proposal of an advertiser',
  ),
  operation(
    'acceptProposedOffer',
    'POST /admin/offers/proposals/{id}/offer',
    adminOffersProposalsIdOffer.POST,
    'offers:write',
    'Make the offer of a proposal',
  ),
])
