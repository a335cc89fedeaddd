import * as adminBucketingId from '@/app/_api/admin/bucketing/[id]/route'
import * as adminBucketingAffiliatesIdPin from '@/app/_api/admin/bucketing/affiliates/[id]/pin/route'
import * as adminBucketingAffiliatesId from '@/app/_api/admin/bucketing/affiliates/[id]/route'
import * as adminBucketingApply from '@/app/_api/admin/bucketing/apply/route'
import * as adminBucketingDryRun from '@/app/_api/admin/bucketing/dry-run/route'
import * as adminBucketing from '@/app/_api/admin/bucketing/route'
import * as adminBucketingRulesId from '@/app/_api/admin/bucketing/rules/[id]/route'
import * as adminBucketingRulesOrder from '@/app/_api/admin/bucketing/rules/order/route'
import * as adminBucketingRules from '@/app/_api/admin/bucketing/rules/route'
import * as adminConversionCapsAmountLimits from '@/app/_api/admin/conversion-caps/amount-limits/route'
import * as adminLinksIdState from '@/app/_api/admin/links/[id]/state/route'
import * as adminLinksDomainsIdCheck from '@/app/_api/admin/links/domains/[id]/check/route'
import * as adminLinksDomainsId from '@/app/_api/admin/links/domains/[id]/route'
import * as adminLinksDomainsIdState from '@/app/_api/admin/links/domains/[id]/state/route'
import * as adminLinksDomains from '@/app/_api/admin/links/domains/route'
import * as adminTrafficOverridesIdMove from '@/app/_api/admin/traffic-overrides/[id]/move/route'
import { rowOf } from '@/lib/api/calls/row-service'
import { group, operation } from '@/lib/api/calls/schema'

export const STAFF_BUCKETS = group('Staff: buckets and links', [
  operation('createBucket', 'POST /admin/bucketing', adminBucketing.POST, 'traffic:write', 'Create a bucket'),
  operation(
    'getBucket',
    'GET /admin/bucketing/{id}',
    rowOf(adminBucketing.GET, adminBucketingId.PUT),
    'traffic:read',
    'A bucket',
    { moving: ['affiliates', 'caps'] },
  ),
  operation('changeBucket', 'PUT /admin/bucketing/{id}', adminBucketingId.PUT, 'traffic:write', 'Change a bucket'),
  operation(
    'deleteBucket',
    'DELETE /admin/bucketing/{id}',
    adminBucketingId.DELETE,
    'traffic:write',
    'Delete a bucket',
  ),
  operation(
    'getBucketAffiliate',
    'GET /admin/bucketing/affiliates/{id}',
    adminBucketingAffiliatesId.GET,
    'traffic:read',
    'Why an affiliate is in their bucket',
  ),
  operation(
    'pinAffiliate',
    'PUT /admin/bucketing/affiliates/{id}/pin',
    adminBucketingAffiliatesIdPin.PUT,
    'traffic:write',
    'Keep an affiliate in a bucket',
  ),
  operation(
    'unpinAffiliate',
    'DELETE /admin/bucketing/affiliates/{id}/pin',
    adminBucketingAffiliatesIdPin.DELETE,
    'traffic:write',
    'Let the rules place an affiliate again',
  ),
  operation(
    'tryBucketRules',
    'GET /admin/bucketing/dry-run',
    adminBucketingDryRun.GET,
    'traffic:read',
    'What applying the rules would change',
  ),
  operation(
    'applyBucketRules',
    'POST /admin/bucketing/apply',
    adminBucketingApply.POST,
    'traffic:write',
    'Apply the rules now',
  ),
  operation(
    'createBucketRule',
    'POST /admin/bucketing/rules',
    adminBucketingRules.POST,
    'traffic:write',
    'Create a rule',
  ),
  operation(
    'changeBucketRule',
    'PUT /admin/bucketing/rules/{id}',
    adminBucketingRulesId.PUT,
    'traffic:write',
    'Change a rule',
  ),
  operation(
    'deleteBucketRule',
    'DELETE /admin/bucketing/rules/{id}',
    adminBucketingRulesId.DELETE,
    'traffic:write',
    'Delete a rule',
  ),
  operation(
    'orderBucketRules',
    'POST /admin/bucketing/rules/order',
    adminBucketingRulesOrder.POST,
    'traffic:write',
    'Change the order of rules',
  ),
  operation(
    'changeAmountLimit',
    'PUT /admin/conversion-caps/amount-limits',
    adminConversionCapsAmountLimits.PUT,
    'traffic:write',
    'Change a limit of amounts',
  ),
  operation(
    'changeLinkState',
    'PUT /admin/links/{id}/state',
    adminLinksIdState.PUT,
    'links:write',
    'Switch a short link off or on',
  ),
  operation(
    'addDomain',
    'POST /admin/links/domains',
    adminLinksDomains.POST,
    'links:write',
    'Add a domain of the network',
  ),
  operation(
    'checkDomain',
    'POST /admin/links/domains/{id}/check',
    adminLinksDomainsIdCheck.POST,
    'links:write',
    'Look up the records of a domain now',
  ),
  operation(
    'changeDomainState',
    'PUT /admin/links/domains/{id}/state',
    adminLinksDomainsIdState.PUT,
    'links:write',
    'Switch a domain off or on',
  ),
  operation(
    'removeDomain',
    'DELETE /admin/links/domains/{id}',
    adminLinksDomainsId.DELETE,
    'links:write',
    'Remove a domain',
  ),
  operation(
    'moveOverride',
    'POST /admin/traffic-overrides/{id}/move',
    adminTrafficOverridesIdMove.POST,
    'traffic:write',
    'Move an override to another place',
  ),
])
