import * as adminAdvertisersIdAmountLimit from '@/app/_api/admin/advertisers/[id]/amount-limit/route'
import * as adminAdvertisersIdBilling from '@/app/_api/admin/advertisers/[id]/billing/route'
import * as adminAdvertisersIdInvoicesNumberPayment from '@/app/_api/admin/advertisers/[id]/invoices/[number]/payment/route'
import * as adminAdvertisersIdNetworks from '@/app/_api/admin/advertisers/[id]/networks/route'
import * as adminAdvertisersIdOwnChanges from '@/app/_api/admin/advertisers/[id]/own-changes/route'
import * as adminAdvertisersIdPayments from '@/app/_api/admin/advertisers/[id]/payments/route'
import * as adminAdvertisersIdReconciliationsListBookings from '@/app/_api/admin/advertisers/[id]/reconciliations/[list]/bookings/route'
import * as adminAdvertisersIdReconciliationsListComparisons from '@/app/_api/admin/advertisers/[id]/reconciliations/[list]/comparisons/route'
import * as adminAdvertisersIdReconciliationsListMissing from '@/app/_api/admin/advertisers/[id]/reconciliations/[list]/missing/route'
import * as adminAdvertisersIdReconciliationsListPartsPlace from '@/app/_api/admin/advertisers/[id]/reconciliations/[list]/parts/[place]/route'
import * as adminAdvertisersIdReconciliationsList from '@/app/_api/admin/advertisers/[id]/reconciliations/[list]/route'
import * as adminAdvertisersIdReconciliationsListRows from '@/app/_api/admin/advertisers/[id]/reconciliations/[list]/rows/route'
import * as adminAdvertisersIdReconciliations from '@/app/_api/admin/advertisers/[id]/reconciliations/route'
import * as adminAdvertisersIdSecretsSecretIdRotation from '@/app/_api/admin/advertisers/[id]/secrets/[secretId]/rotation/route'
import * as adminAdvertisersIdSecretsSecretId from '@/app/_api/admin/advertisers/[id]/secrets/[secretId]/route'
import * as adminAdvertisersIdSecrets from '@/app/_api/admin/advertisers/[id]/secrets/route'
import * as adminAdvertisersIdStatus from '@/app/_api/admin/advertisers/[id]/status/route'
import { group, operation } from '@/lib/api/calls/schema'

export const STAFF_ADVERTISERS = group('Staff: terms of advertisers', [
  operation(
    'changeAdvertiserLimit',
    'PUT /admin/advertisers/{id}/amount-limit',
    adminAdvertisersIdAmountLimit.PUT,
    'advertisers:write',
    'Change the highest amount of a sale',
  ),
  operation(
    'changeAdvertiserBilling',
    'PUT /admin/advertisers/{id}/billing',
    adminAdvertisersIdBilling.PUT,
    'billing:write',
    'Change how an advertiser pays',
  ),
  operation(
    'enterInvoicePayment',
    'POST /admin/advertisers/{id}/invoices/{number}/payment',
    adminAdvertisersIdInvoicesNumberPayment.POST,
    'billing:write',
    'Enter the payment of an invoice',
  ),
  operation(
    'enterPayment',
    'POST /admin/advertisers/{id}/payments',
    adminAdvertisersIdPayments.POST,
    'billing:write',
    'Enter a deposit or a refund',
  ),
  operation(
    'changeAdvertiserNetworks',
    'PUT /admin/advertisers/{id}/networks',
    adminAdvertisersIdNetworks.PUT,
    'advertisers:write',
    'Change from where an advertiser may call',
  ),
  operation(
    'changeOwnChanges',
    'PUT /admin/advertisers/{id}/own-changes',
    adminAdvertisersIdOwnChanges.PUT,
    'advertisers:write',
    'Change what an advertiser may change alone',
  ),
  operation(
    'changeAdvertiserStatus',
    'POST /admin/advertisers/{id}/status',
    adminAdvertisersIdStatus.POST,
    'advertisers:write',
    'Pause, resume, archive or restore an advertiser',
  ),
  operation(
    'createAdvertiserSecret',
    'POST /admin/advertisers/{id}/secrets',
    adminAdvertisersIdSecrets.POST,
    'secrets:write',
    'Make a secret of an advertiser; its value is answered once',
  ),
  operation(
    'rotateAdvertiserSecret',
    'POST /admin/advertisers/{id}/secrets/{secretId}/rotation',
    adminAdvertisersIdSecretsSecretIdRotation.POST,
    'secrets:write',
    'Replace a secret of an advertiser',
  ),
  operation(
    'revokeAdvertiserSecret',
    'DELETE /admin/advertisers/{id}/secrets/{secretId}',
    adminAdvertisersIdSecretsSecretId.DELETE,
    'secrets:write',
    'Revoke a secret of an advertiser',
  ),
  operation(
    'listAdvertiserReconciliations',
    'GET /admin/advertisers/{id}/reconciliations',
    adminAdvertisersIdReconciliations.GET,
    'uploads:read',
    'Comparisons of an advertiser’s sales with ours',
  ),
  operation(
    'createAdvertiserReconciliation',
    'POST /admin/advertisers/{id}/reconciliations',
    adminAdvertisersIdReconciliations.POST,
    'uploads:write',
    'Begin a comparison',
  ),
  operation(
    'getAdvertiserReconciliation',
    'GET /admin/advertisers/{id}/reconciliations/{list}',
    adminAdvertisersIdReconciliationsList.GET,
    'uploads:read',
    'A comparison with its counts',
  ),
  operation(
    'deleteAdvertiserReconciliation',
    'DELETE /admin/advertisers/{id}/reconciliations/{list}',
    adminAdvertisersIdReconciliationsList.DELETE,
    'uploads:write',
    'Delete a comparison',
  ),
  operation(
    'storeAdvertiserReconciliationPart',
    'PUT /admin/advertisers/{id}/reconciliations/{list}/parts/{place}',
    adminAdvertisersIdReconciliationsListPartsPlace.PUT,
    'uploads:write',
    'Send a part of the file, as bytes',
    { takes: 'application/octet-stream' },
  ),
  operation(
    'compareAdvertiserReconciliation',
    'POST /admin/advertisers/{id}/reconciliations/{list}/comparisons',
    adminAdvertisersIdReconciliationsListComparisons.POST,
    'uploads:write',
    'Compare the file with what we have',
  ),
  operation(
    'repeatAdvertiserComparison',
    'PUT /admin/advertisers/{id}/reconciliations/{list}/comparisons',
    adminAdvertisersIdReconciliationsListComparisons.PUT,
    'uploads:write',
    'Compare again with what we have now',
  ),
  operation(
    'uploadAdvertiserMissingSales',
    'POST /admin/advertisers/{id}/reconciliations/{list}/missing',
    adminAdvertisersIdReconciliationsListMissing.POST,
    'uploads:write',
    'Make an upload of the sales we do not have',
  ),
  operation(
    'bookAdvertiserReconciliation',
    'POST /admin/advertisers/{id}/reconciliations/{list}/bookings',
    adminAdvertisersIdReconciliationsListBookings.POST,
    'uploads:write',
    'Record the sales we do not have',
  ),
  operation(
    'listAdvertiserReconciliationRows',
    'GET /admin/advertisers/{id}/reconciliations/{list}/rows',
    adminAdvertisersIdReconciliationsListRows.GET,
    'uploads:read',
    'Rows of a comparison by cause',
  ),
])
