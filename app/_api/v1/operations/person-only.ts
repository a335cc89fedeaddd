import * as accountAgentActionsIdConfirm from '@/app/_api/account/agent-actions/[id]/confirm/route'
import * as accountAgentActionsIdDecline from '@/app/_api/account/agent-actions/[id]/decline/route'
import * as accountAgentActions from '@/app/_api/account/agent-actions/route'
import * as accountApiKeysId from '@/app/_api/account/api-keys/[id]/route'
import * as accountApiKeys from '@/app/_api/account/api-keys/route'
import * as accountDeletion from '@/app/_api/account/deletion/route'
import * as accountExport from '@/app/_api/account/export/route'
import * as accountOneTimeCodesConfirm from '@/app/_api/account/one-time-codes/confirm/route'
import * as accountOneTimeCodesRecoveryCodes from '@/app/_api/account/one-time-codes/recovery-codes/route'
import * as accountOneTimeCodes from '@/app/_api/account/one-time-codes/route'
import * as accountPasskeysId from '@/app/_api/account/passkeys/[id]/route'
import * as accountPasskeysOptions from '@/app/_api/account/passkeys/options/route'
import * as accountPasskeys from '@/app/_api/account/passkeys/route'
import * as accountPassword from '@/app/_api/account/password/route'
import * as accountPushDevices from '@/app/_api/account/push/devices/route'
import * as accountSecurity from '@/app/_api/account/security/route'
import * as accountSessionsId from '@/app/_api/account/sessions/[id]/route'
import * as accountSessions from '@/app/_api/account/sessions/route'
import * as accountTaxForm from '@/app/_api/account/tax-form/route'
import * as adminAdvertisersIdPeopleUserId from '@/app/_api/admin/advertisers/[id]/people/[userId]/route'
import * as adminAdvertisersIdPeopleInvitesInviteId from '@/app/_api/admin/advertisers/[id]/people/invites/[inviteId]/route'
import * as adminAdvertisersIdPeople from '@/app/_api/admin/advertisers/[id]/people/route'
import * as adminManageAdminsIdAction from '@/app/_api/admin/manage-admins/[id]/[action]/route'
import * as adminManageAdminsInvitesId from '@/app/_api/admin/manage-admins/invites/[id]/route'
import * as adminManageAdminsInvites from '@/app/_api/admin/manage-admins/invites/route'
import * as adminManageAdminsKeysId from '@/app/_api/admin/manage-admins/keys/[id]/route'
import * as adminManageAdminsKeys from '@/app/_api/admin/manage-admins/keys/route'
import * as adminManageAdminsTwoFactor from '@/app/_api/admin/manage-admins/two-factor/route'
import * as adminManageUsersIdConfirmEmail from '@/app/_api/admin/manage-users/[id]/confirm-email/route'
import * as adminManageUsersIdRepairs from '@/app/_api/admin/manage-users/[id]/repairs/route'
import * as adminManageUsersIdViewAs from '@/app/_api/admin/manage-users/[id]/view-as/route'
import * as adminPayoutsDashboardBatchesIdAction from '@/app/_api/admin/payouts-dashboard/batches/[id]/[action]/route'
import * as adminPayoutsDashboardBatchesIdExport from '@/app/_api/admin/payouts-dashboard/batches/[id]/export/route'
import * as adminPayoutsDashboardBatches from '@/app/_api/admin/payouts-dashboard/batches/route'
import * as adminPayoutsDashboardRequestsIdAction from '@/app/_api/admin/payouts-dashboard/requests/[id]/[action]/route'
import * as adminSecondApprovalsIdApprove from '@/app/_api/admin/second-approvals/[id]/approve/route'
import * as adminSecondApprovalsIdDecline from '@/app/_api/admin/second-approvals/[id]/decline/route'
import * as adminSystemImportsBalancesId from '@/app/_api/admin/system/imports/balances/[id]/route'
import * as adminSystemImportsBalances from '@/app/_api/admin/system/imports/balances/route'
import * as advertiserPeopleId from '@/app/_api/advertiser/people/[id]/route'
import * as advertiserPeopleInvitesId from '@/app/_api/advertiser/people/invites/[id]/route'
import * as advertiserPeopleKeysId from '@/app/_api/advertiser/people/keys/[id]/route'
import * as advertiserPeopleKeys from '@/app/_api/advertiser/people/keys/route'
import * as advertiserPeople from '@/app/_api/advertiser/people/route'
import * as payoutsMethodsKindRemove from '@/app/_api/payouts/methods/[kind]/remove/route'
import * as payoutsMethods from '@/app/_api/payouts/methods/route'
import * as payoutsMethodsUsual from '@/app/_api/payouts/methods/usual/route'
import { personOnly } from '@/lib/api/calls/schema'

/**
 * What no key may do, whatever its scopes: second approvals, roles and rights, releasing payouts and the file of them with
 * whole account numbers, ways to sign in, keys, confirming what agents prepared, payout methods, signatures, all data of an
 * account and its end.
 */
export const PERSON_ONLY = [
  personOnly('POST /admin/second-approvals/{id}/approve', adminSecondApprovalsIdApprove.POST),
  personOnly('POST /admin/second-approvals/{id}/decline', adminSecondApprovalsIdDecline.POST),
  personOnly('POST /admin/manage-admins/{id}/{action}', adminManageAdminsIdAction.POST),
  personOnly('POST /admin/manage-admins/invites', adminManageAdminsInvites.POST),
  personOnly('DELETE /admin/manage-admins/invites/{id}', adminManageAdminsInvitesId.DELETE),
  personOnly('PUT /admin/manage-admins/two-factor', adminManageAdminsTwoFactor.PUT),
  personOnly('POST /admin/manage-users/{id}/repairs', adminManageUsersIdRepairs.POST),
  personOnly('POST /admin/manage-users/{id}/view-as', adminManageUsersIdViewAs.POST),
  personOnly('POST /admin/advertisers/{id}/people', adminAdvertisersIdPeople.POST),
  personOnly('PATCH /admin/advertisers/{id}/people/{userId}', adminAdvertisersIdPeopleUserId.PATCH),
  personOnly('DELETE /admin/advertisers/{id}/people/{userId}', adminAdvertisersIdPeopleUserId.DELETE),
  personOnly(
    'DELETE /admin/advertisers/{id}/people/invites/{inviteId}',
    adminAdvertisersIdPeopleInvitesInviteId.DELETE,
  ),
  personOnly('POST /admin/payouts-dashboard/requests/{id}/{action}', adminPayoutsDashboardRequestsIdAction.POST),
  personOnly('POST /admin/payouts-dashboard/batches', adminPayoutsDashboardBatches.POST),
  personOnly('POST /admin/payouts-dashboard/batches/{id}/{action}', adminPayoutsDashboardBatchesIdAction.POST),
  personOnly('POST /admin/system/imports/balances', adminSystemImportsBalances.POST),
  personOnly('DELETE /admin/system/imports/balances/{id}', adminSystemImportsBalancesId.DELETE),
  personOnly('POST /advertiser/people', advertiserPeople.POST),
  personOnly('PATCH /advertiser/people/{id}', advertiserPeopleId.PATCH),
  personOnly('DELETE /advertiser/people/{id}', advertiserPeopleId.DELETE),
  personOnly('DELETE /advertiser/people/invites/{id}', advertiserPeopleInvitesId.DELETE),
  personOnly('GET /advertiser/people/keys', advertiserPeopleKeys.GET),
  personOnly('DELETE /advertiser/people/keys/{id}', advertiserPeopleKeysId.DELETE),
  personOnly('GET /admin/manage-admins/keys', adminManageAdminsKeys.GET),
  personOnly('DELETE /admin/manage-admins/keys/{id}', adminManageAdminsKeysId.DELETE),
  personOnly('GET /account/agent-actions', accountAgentActions.GET),
  personOnly('POST /account/agent-actions/{id}/confirm', accountAgentActionsIdConfirm.POST),
  personOnly('POST /account/agent-actions/{id}/decline', accountAgentActionsIdDecline.POST),
  personOnly('GET /account/api-keys', accountApiKeys.GET),
  personOnly('POST /account/api-keys', accountApiKeys.POST),
  personOnly('DELETE /account/api-keys/{id}', accountApiKeysId.DELETE),
  personOnly('POST /account/one-time-codes', accountOneTimeCodes.POST),
  personOnly('DELETE /account/one-time-codes', accountOneTimeCodes.DELETE),
  personOnly('POST /account/one-time-codes/confirm', accountOneTimeCodesConfirm.POST),
  personOnly('POST /account/one-time-codes/recovery-codes', accountOneTimeCodesRecoveryCodes.POST),
  personOnly('POST /account/passkeys', accountPasskeys.POST),
  personOnly('POST /account/passkeys/options', accountPasskeysOptions.POST),
  personOnly('PATCH /account/passkeys/{id}', accountPasskeysId.PATCH),
  personOnly('DELETE /account/passkeys/{id}', accountPasskeysId.DELETE),
  personOnly('PUT /account/password', accountPassword.PUT),
  personOnly('DELETE /account/sessions', accountSessions.DELETE),
  personOnly('DELETE /account/sessions/{id}', accountSessionsId.DELETE),
  personOnly('POST /account/deletion', accountDeletion.POST),
  personOnly('PUT /payouts/methods', payoutsMethods.PUT),
  personOnly('PUT /payouts/methods/usual', payoutsMethodsUsual.PUT),
  personOnly('POST /payouts/methods/{kind}/remove', payoutsMethodsKindRemove.POST),
  personOnly('POST /admin/manage-users/{id}/confirm-email', adminManageUsersIdConfirmEmail.POST),
  personOnly('POST /admin/payouts-dashboard/batches/{id}/export', adminPayoutsDashboardBatchesIdExport.POST),
  personOnly('GET /account/deletion', accountDeletion.GET),
  personOnly('GET /account/export', accountExport.GET),
  personOnly('GET /account/security', accountSecurity.GET),
  personOnly('GET /account/sessions', accountSessions.GET),
  personOnly('POST /account/tax-form', accountTaxForm.POST),
  personOnly('POST /account/push/devices', accountPushDevices.POST),
]
