import * as advertiserBillingCheckouts from '@/app/_api/advertiser/billing/checkouts/route'
import * as advertiserBillingInvoicesNumber from '@/app/_api/advertiser/billing/invoices/[number]/route'
import * as advertiserBillingNotice from '@/app/_api/advertiser/billing/notice/route'
import * as advertiserDoctorId from '@/app/_api/advertiser/doctor/[id]/route'
import * as advertiserDoctor from '@/app/_api/advertiser/doctor/route'
import * as advertiserIntegrationBrowser from '@/app/_api/advertiser/integration/browser/route'
import * as advertiserIntegrationSecretsIdRotation from '@/app/_api/advertiser/integration/secrets/[id]/rotation/route'
import * as advertiserIntegrationSecretsId from '@/app/_api/advertiser/integration/secrets/[id]/route'
import * as advertiserIntegrationSecrets from '@/app/_api/advertiser/integration/secrets/route'
import * as advertiserIntegrationShopsId from '@/app/_api/advertiser/integration/shops/[id]/route'
import * as advertiserIntegrationShopsIdSecret from '@/app/_api/advertiser/integration/shops/[id]/secret/route'
import * as advertiserIntegrationShops from '@/app/_api/advertiser/integration/shops/route'
import * as advertiserPictures from '@/app/_api/advertiser/pictures/route'
import * as advertiserReconciliationsListComparisons from '@/app/_api/advertiser/reconciliations/[list]/comparisons/route'
import * as advertiserReconciliationsListMissing from '@/app/_api/advertiser/reconciliations/[list]/missing/route'
import * as advertiserReconciliationsListPartsPlace from '@/app/_api/advertiser/reconciliations/[list]/parts/[place]/route'
import * as advertiserReconciliationsList from '@/app/_api/advertiser/reconciliations/[list]/route'
import * as advertiserReconciliationsListRows from '@/app/_api/advertiser/reconciliations/[list]/rows/route'
import * as advertiserReconciliations from '@/app/_api/advertiser/reconciliations/route'
import { group, operation } from '@/lib/api/calls/schema'

export const ADVERTISER_INTEGRATION = group('Advertisers: integration and funds', [
  operation(
    'changeBrowserReporting',
    'PUT /advertiser/integration/browser',
    advertiserIntegrationBrowser.PUT,
    'integration:write',
    'Let browsers report sales, from the hosts you name',
  ),
  operation(
    'listSecrets',
    'GET /advertiser/integration/secrets',
    advertiserIntegrationSecrets.GET,
    'secrets:read',
    'Secrets of calls, without their values',
  ),
  operation(
    'createSecret',
    'POST /advertiser/integration/secrets',
    advertiserIntegrationSecrets.POST,
    'secrets:write',
    'Make a secret; its value is answered once',
  ),
  operation(
    'rotateSecret',
    'POST /advertiser/integration/secrets/{id}/rotation',
    advertiserIntegrationSecretsIdRotation.POST,
    'secrets:write',
    'Replace a secret; the former one stays valid for a time',
  ),
  operation(
    'revokeSecret',
    'DELETE /advertiser/integration/secrets/{id}',
    advertiserIntegrationSecretsId.DELETE,
    'secrets:write',
    'Revoke a secret at once',
  ),
  operation(
    'connectShop',
    'POST /advertiser/integration/shops',
    advertiserIntegrationShops.POST,
    'integration:write',
    'Connect a shop',
  ),
  operation(
    'setShopSecret',
    'PUT /advertiser/integration/shops/{id}/secret',
    advertiserIntegrationShopsIdSecret.PUT,
    'integration:write',
    'Enter the secret a shop signs with',
  ),
  operation(
    'disconnectShop',
    'DELETE /advertiser/integration/shops/{id}',
    advertiserIntegrationShopsId.DELETE,
    'integration:write',
    'Disconnect a shop',
  ),
  operation(
    'startDoctor',
    'POST /advertiser/doctor',
    advertiserDoctor.POST,
    'integration:write',
    'Begin a check of the integration with a test click',
  ),
  operation(
    'getDoctor',
    'GET /advertiser/doctor/{id}',
    advertiserDoctorId.GET,
    'integration:read',
    'What the check of the integration found',
  ),
  operation(
    'uploadCreative',
    'POST /advertiser/pictures',
    advertiserPictures.POST,
    'offers:write',
    'A picture for a creative, as the field file of a form',
    { takes: 'multipart/form-data' },
  ),
  operation(
    'startDeposit',
    'POST /advertiser/billing/checkouts',
    advertiserBillingCheckouts.POST,
    'billing:write',
    'Begin a deposit by card; a person pays it',
  ),
  operation(
    'changeBalanceNotice',
    'PUT /advertiser/billing/notice',
    advertiserBillingNotice.PUT,
    'billing:write',
    'Change the threshold of the low-balance alert',
  ),
  operation(
    'getInvoice',
    'GET /advertiser/billing/invoices/{number}',
    advertiserBillingInvoicesNumber.GET,
    'billing:read',
    'An invoice as a PDF',
    { gives: 'application/pdf' },
  ),
  operation(
    'listReconciliations',
    'GET /advertiser/reconciliations',
    advertiserReconciliations.GET,
    'uploads:read',
    'Comparisons of your sales with ours',
  ),
  operation(
    'createReconciliation',
    'POST /advertiser/reconciliations',
    advertiserReconciliations.POST,
    'uploads:write',
    'Begin a comparison',
  ),
  operation(
    'getReconciliation',
    'GET /advertiser/reconciliations/{list}',
    advertiserReconciliationsList.GET,
    'uploads:read',
    'A comparison with its counts',
  ),
  operation(
    'deleteReconciliation',
    'DELETE /advertiser/reconciliations/{list}',
    advertiserReconciliationsList.DELETE,
    'uploads:write',
    'Delete a comparison',
  ),
  operation(
    'storeReconciliationPart',
    'PUT /advertiser/reconciliations/{list}/parts/{place}',
    advertiserReconciliationsListPartsPlace.PUT,
    'uploads:write',
    'Send a part of the file, as bytes',
    { takes: 'application/octet-stream' },
  ),
  operation(
    'compareReconciliation',
    'POST /advertiser/reconciliations/{list}/comparisons',
    advertiserReconciliationsListComparisons.POST,
    'uploads:write',
    'Compare the file with what we have',
  ),
  operation(
    'repeatComparison',
    'PUT /advertiser/reconciliations/{list}/comparisons',
    advertiserReconciliationsListComparisons.PUT,
    'uploads:write',
    'Compare again with what we have now',
  ),
  operation(
    'uploadMissingSales',
    'POST /advertiser/reconciliations/{list}/missing',
    advertiserReconciliationsListMissing.POST,
    'uploads:write',
    'Make an upload of the sales we do not have',
  ),
  operation(
    'listReconciliationRows',
    'GET /advertiser/reconciliations/{list}/rows',
    advertiserReconciliationsListRows.GET,
    'uploads:read',
    'Rows of a comparison by cause',
  ),
])
