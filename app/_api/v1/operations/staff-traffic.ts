import * as adminAppealsId from '@/app/_api/admin/appeals/[id]/route'
import * as adminAppealsDecided from '@/app/_api/admin/appeals/decided/route'
import * as adminAppeals from '@/app/_api/admin/appeals/route'
import * as adminBucketingAffiliates from '@/app/_api/admin/bucketing/affiliates/route'
import * as adminBucketing from '@/app/_api/admin/bucketing/route'
import * as adminConversionCapsId from '@/app/_api/admin/conversion-caps/[id]/route'
import * as adminConversionCapsAmountLimits from '@/app/_api/admin/conversion-caps/amount-limits/route'
import * as adminConversionCaps from '@/app/_api/admin/conversion-caps/route'
import * as adminConversionFeedRef from '@/app/_api/admin/conversion-feed/[ref]/route'
import * as adminConversionFeedCalls from '@/app/_api/admin/conversion-feed/calls/route'
import * as adminConversionFeed from '@/app/_api/admin/conversion-feed/route'
import * as adminDailyMetrics from '@/app/_api/admin/daily-metrics/route'
import * as adminFraudAnalysisId from '@/app/_api/admin/fraud-analysis/[id]/route'
import * as adminFraudAnalysis from '@/app/_api/admin/fraud-analysis/route'
import * as adminLinksDomains from '@/app/_api/admin/links/domains/route'
import * as adminLinks from '@/app/_api/admin/links/route'
import * as adminOfferGroupsId from '@/app/_api/admin/offer-groups/[id]/route'
import * as adminOfferGroups from '@/app/_api/admin/offer-groups/route'
import * as adminRevenueCohorts from '@/app/_api/admin/revenue/cohorts/route'
import * as adminRevenuePerformance from '@/app/_api/admin/revenue/performance/route'
import * as adminRevenueReport from '@/app/_api/admin/revenue/report/route'
import * as adminRevenue from '@/app/_api/admin/revenue/route'
import * as adminTrafficOverridesId from '@/app/_api/admin/traffic-overrides/[id]/route'
import * as adminTrafficOverrides from '@/app/_api/admin/traffic-overrides/route'
import * as adminTrafficOverridesSimulate from '@/app/_api/admin/traffic-overrides/simulate/route'
import { rowOf } from '@/lib/api/calls/row-service'
import { group, operation } from '@/lib/api/calls/schema'

export const STAFF_TRAFFIC = group('Staff: conversions, traffic and reports', [
  operation(
    'listAllConversions',
    'GET /admin/conversion-feed',
    adminConversionFeed.GET,
    'conversions:read',
    'Conversions of all offers',
  ),
  operation(
    'getConversionByStaff',
    'GET /admin/conversion-feed/{ref}',
    adminConversionFeedRef.GET,
    'conversions:read',
    'A conversion with its trail and money',
  ),
  operation(
    'listAllCalls',
    'GET /admin/conversion-feed/calls',
    adminConversionFeedCalls.GET,
    'conversions:read',
    'Calls that reported conversions',
  ),
  operation('listAppeals', 'GET /admin/appeals', adminAppeals.GET, 'conversions:read', 'Open appeals'),
  operation(
    'listDecidedAppeals',
    'GET /admin/appeals/decided',
    adminAppealsDecided.GET,
    'conversions:read',
    'Decided appeals',
  ),
  operation(
    'getAppealByStaff',
    'GET /admin/appeals/{id}',
    adminAppealsId.GET,
    'conversions:read',
    'An appeal with its evidence',
  ),
  operation(
    'listCaps',
    'GET /admin/conversion-caps',
    adminConversionCaps.GET,
    'traffic:read',
    'Caps with what was counted',
  ),
  operation('createCap', 'POST /admin/conversion-caps', adminConversionCaps.POST, 'traffic:write', 'Create a cap'),
  operation(
    'getCap',
    'GET /admin/conversion-caps/{id}',
    rowOf(adminConversionCaps.GET, adminConversionCapsId.PATCH),
    'traffic:read',
    'A cap with what was counted',
    { moving: ['state', 'isCounting'] },
  ),
  operation(
    'changeCap',
    'PATCH /admin/conversion-caps/{id}',
    adminConversionCapsId.PATCH,
    'traffic:write',
    'Change a cap',
  ),
  operation(
    'deleteCap',
    'DELETE /admin/conversion-caps/{id}',
    adminConversionCapsId.DELETE,
    'traffic:write',
    'Delete a cap',
  ),
  operation(
    'listAmountLimits',
    'GET /admin/conversion-caps/amount-limits',
    adminConversionCapsAmountLimits.GET,
    'traffic:read',
    'Limits of amounts with what was counted',
  ),
  operation(
    'listOfferGroups',
    'GET /admin/offer-groups',
    adminOfferGroups.GET,
    'traffic:read',
    'Groups of offers with their weights',
  ),
  operation('createOfferGroup', 'POST /admin/offer-groups', adminOfferGroups.POST, 'traffic:write', 'Create a group'),
  operation(
    'getOfferGroup',
    'GET /admin/offer-groups/{id}',
    rowOf(adminOfferGroups.GET, adminOfferGroupsId.PUT),
    'traffic:read',
    'A group of offers with its weights',
  ),
  operation(
    'changeOfferGroup',
    'PUT /admin/offer-groups/{id}',
    adminOfferGroupsId.PUT,
    'traffic:write',
    'Change a group',
  ),
  operation(
    'deleteOfferGroup',
    'DELETE /admin/offer-groups/{id}',
    adminOfferGroupsId.DELETE,
    'traffic:write',
    'Delete a group',
  ),
  operation(
    'listOverrides',
    'GET /admin/traffic-overrides',
    adminTrafficOverrides.GET,
    'traffic:read',
    'Overrides of traffic, in their order',
  ),
  operation(
    'createOverride',
    'POST /admin/traffic-overrides',
    adminTrafficOverrides.POST,
    'traffic:write',
    'Create an override',
  ),
  operation(
    'getOverride',
    'GET /admin/traffic-overrides/{id}',
    rowOf(adminTrafficOverrides.GET, adminTrafficOverridesId.PUT),
    'traffic:read',
    'An override of traffic',
  ),
  operation(
    'changeOverride',
    'PUT /admin/traffic-overrides/{id}',
    adminTrafficOverridesId.PUT,
    'traffic:write',
    'Change an override',
  ),
  operation(
    'deleteOverride',
    'DELETE /admin/traffic-overrides/{id}',
    adminTrafficOverridesId.DELETE,
    'traffic:write',
    'Delete an override',
  ),
  operation(
    'simulateTraffic',
    'POST /admin/traffic-overrides/simulate',
    adminTrafficOverridesSimulate.POST,
    'traffic:write',
    'Where a click would lead',
    { writesNothing: true },
  ),
  operation('listBuckets', 'GET /admin/bucketing', adminBucketing.GET, 'traffic:read', 'Buckets and their rules'),
  operation(
    'listBucketAffiliates',
    'GET /admin/bucketing/affiliates',
    adminBucketingAffiliates.GET,
    'traffic:read',
    'Affiliates with their bucket',
  ),
  operation('listAllLinks', 'GET /admin/links', adminLinks.GET, 'links:read', 'Short links of all affiliates'),
  operation(
    'listAllDomains',
    'GET /admin/links/domains',
    adminLinksDomains.GET,
    'links:read',
    'Domains of links of all affiliates',
    { moving: ['links'] },
  ),
  operation('listFraudCases', 'GET /admin/fraud-analysis', adminFraudAnalysis.GET, 'traffic:read', 'Cases of fraud'),
  operation(
    'getFraudCase',
    'GET /admin/fraud-analysis/{id}',
    adminFraudAnalysisId.GET,
    'traffic:read',
    'A case of fraud with its signs',
  ),
  operation(
    'getRevenue',
    'GET /admin/revenue',
    adminRevenue.GET,
    'reports:read',
    'Revenue, payouts and margin of a period',
    { example: { query: 'from=2026-11-01&to=2026-11-20' } },
  ),
  operation(
    'getPerformance',
    'GET /admin/revenue/performance',
    adminRevenuePerformance.GET,
    'reports:read',
    'Performance by offer, affiliate or advertiser',
    { example: { query: 'from=2026-11-01&to=2026-11-20' } },
  ),
  operation(
    'runStaffReport',
    'GET /admin/revenue/report',
    adminRevenueReport.GET,
    'reports:read',
    'A report by up to three dimensions with any columns',
  ),
  operation(
    'runStaffCohorts',
    'GET /admin/revenue/cohorts',
    adminRevenueCohorts.GET,
    'reports:read',
    'Cohorts of affiliates or clicks',
  ),
  operation(
    'getDailyMetrics',
    'GET /admin/daily-metrics',
    adminDailyMetrics.GET,
    'stats:read',
    'The network day by day',
    { example: { query: 'from=2026-11-01&to=2026-11-20' } },
  ),
])
