import * as adminAdminLogs from '@/app/_api/admin/admin-logs/route'
import * as adminAdminLogsVerify from '@/app/_api/admin/admin-logs/verify/route'
import * as adminBotOrders from '@/app/_api/admin/bot-orders/route'
import * as adminBulkApproveAffiliates from '@/app/_api/admin/bulk-approve-affiliates/route'
import * as adminCustomNotification from '@/app/_api/admin/custom-notification/route'
import * as adminFundingApplicationDecided from '@/app/_api/admin/funding-application/decided/route'
import * as adminFundingApplication from '@/app/_api/admin/funding-application/route'
import * as adminFundingApplicationSummary from '@/app/_api/admin/funding-application/summary/route'
import * as adminManageMenteesMentors from '@/app/_api/admin/manage-mentees/mentors/route'
import * as adminManageMentees from '@/app/_api/admin/manage-mentees/route'
import * as adminManageQuestsContests from '@/app/_api/admin/manage-quests/contests/route'
import * as adminManageQuests from '@/app/_api/admin/manage-quests/route'
import * as adminManageSquadsId from '@/app/_api/admin/manage-squads/[id]/route'
import * as adminManageSquads from '@/app/_api/admin/manage-squads/route'
import * as adminManageUsersIdConversions from '@/app/_api/admin/manage-users/[id]/conversions/route'
import * as adminManageUsersIdFigures from '@/app/_api/admin/manage-users/[id]/figures/route'
import * as adminManageUsersIdLedger from '@/app/_api/admin/manage-users/[id]/ledger/route'
import * as adminManageUsersIdOwnPayouts from '@/app/_api/admin/manage-users/[id]/own-payouts/route'
import * as adminManageUsersId from '@/app/_api/admin/manage-users/[id]/route'
import * as adminManageUsersIdTraffic from '@/app/_api/admin/manage-users/[id]/traffic/route'
import * as adminManageUsers from '@/app/_api/admin/manage-users/route'
import * as adminPayoutsDashboardBatches from '@/app/_api/admin/payouts-dashboard/batches/route'
import * as adminPayoutsDashboard from '@/app/_api/admin/payouts-dashboard/route'
import * as adminPayoutsDashboardSummary from '@/app/_api/admin/payouts-dashboard/summary/route'
import * as adminSearch from '@/app/_api/admin/search/route'
import * as adminSecondApprovals from '@/app/_api/admin/second-approvals/route'
import * as adminSquadApplication from '@/app/_api/admin/squad-application/route'
import * as adminSquadRevenue from '@/app/_api/admin/squad-revenue/route'
import * as adminSupportNumber from '@/app/_api/admin/support/[number]/route'
import * as adminSupport from '@/app/_api/admin/support/route'
import * as adminSystemChecks from '@/app/_api/admin/system/checks/route'
import * as adminSystemFailedJobs from '@/app/_api/admin/system/failed-jobs/route'
import * as adminSystemJobs from '@/app/_api/admin/system/jobs/route'
import * as adminSystemMails from '@/app/_api/admin/system/mails/route'
import * as adminSystemPostbacks from '@/app/_api/admin/system/postbacks/route'
import * as adminSystemProcesses from '@/app/_api/admin/system/processes/route'
import * as adminTestModeIdClock from '@/app/_api/admin/test-mode/[id]/clock/route'
import * as adminTestModeId from '@/app/_api/admin/test-mode/[id]/route'
import * as adminTestModeLinks from '@/app/_api/admin/test-mode/links/route'
import * as adminTestMode from '@/app/_api/admin/test-mode/route'
import { group, operation } from '@/lib/api/calls/schema'

export const STAFF_PEOPLE = group('Staff: people, money and system', [
  operation('listUsers', 'GET /admin/manage-users', adminManageUsers.GET, 'affiliates:read', 'People with an account'),
  operation(
    'getUser',
    'GET /admin/manage-users/{id}',
    adminManageUsersId.GET,
    'affiliates:read',
    'A person with their account',
  ),
  operation(
    'getUserFigures',
    'GET /admin/manage-users/{id}/figures',
    adminManageUsersIdFigures.GET,
    'affiliates:read',
    'Figures of an affiliate',
  ),
  operation(
    'listUserConversions',
    'GET /admin/manage-users/{id}/conversions',
    adminManageUsersIdConversions.GET,
    'affiliates:read',
    'Conversions of an affiliate',
  ),
  operation(
    'listUserLedger',
    'GET /admin/manage-users/{id}/ledger',
    adminManageUsersIdLedger.GET,
    'affiliates:read',
    'Ledger of an affiliate',
  ),
  operation(
    'getUserTraffic',
    'GET /admin/manage-users/{id}/traffic',
    adminManageUsersIdTraffic.GET,
    'affiliates:read',
    'Where the traffic of an affiliate comes from',
  ),
  operation(
    'listUserPayoutTerms',
    'GET /admin/manage-users/{id}/own-payouts',
    adminManageUsersIdOwnPayouts.GET,
    'affiliates:read',
    'Payouts agreed with an affiliate alone',
  ),
  operation(
    'listApplicants',
    'GET /admin/bulk-approve-affiliates',
    adminBulkApproveAffiliates.GET,
    'affiliates:read',
    'Applications to the network',
  ),
  operation(
    'searchEverything',
    'GET /admin/search',
    adminSearch.GET,
    'affiliates:read',
    'People, offers and advertisers by name or number',
    { example: { query: 'q=glowbox' } },
  ),
  operation(
    'listPayoutRequests',
    'GET /admin/payouts-dashboard',
    adminPayoutsDashboard.GET,
    'payouts:read',
    'Requests of payouts',
  ),
  operation(
    'getPayoutSummary',
    'GET /admin/payouts-dashboard/summary',
    adminPayoutsDashboardSummary.GET,
    'payouts:read',
    'Sums of payouts by state',
  ),
  operation(
    'listPayoutBatches',
    'GET /admin/payouts-dashboard/batches',
    adminPayoutsDashboardBatches.GET,
    'payouts:read',
    'Batches of payouts',
  ),
  operation(
    'listFundingApplications',
    'GET /admin/funding-application',
    adminFundingApplication.GET,
    'funding:read',
    'Applications for funding that wait',
  ),
  operation(
    'listDecidedFunding',
    'GET /admin/funding-application/decided',
    adminFundingApplicationDecided.GET,
    'funding:read',
    'Decided applications for funding',
  ),
  operation(
    'getFundingSummary',
    'GET /admin/funding-application/summary',
    adminFundingApplicationSummary.GET,
    'funding:read',
    'Sums of funding',
  ),
  operation('listSquads', 'GET /admin/manage-squads', adminManageSquads.GET, 'community:read', 'Squads'),
  operation(
    'getSquad',
    'GET /admin/manage-squads/{id}',
    adminManageSquadsId.GET,
    'community:read',
    'A squad with its members',
  ),
  operation(
    'listSquadRevenue',
    'GET /admin/squad-revenue',
    adminSquadRevenue.GET,
    'community:read',
    'Revenue of squads',
  ),
  operation(
    'listSquadApplications',
    'GET /admin/squad-application',
    adminSquadApplication.GET,
    'community:read',
    'Applications for squads',
  ),
  operation('listMentees', 'GET /admin/manage-mentees', adminManageMentees.GET, 'community:read', 'Mentees'),
  operation(
    'listMentors',
    'GET /admin/manage-mentees/mentors',
    adminManageMenteesMentors.GET,
    'community:read',
    'Mentors',
  ),
  operation('listBotOrders', 'GET /admin/bot-orders', adminBotOrders.GET, 'community:read', 'Orders of bots'),
  operation(
    'listQuestsByStaff',
    'GET /admin/manage-quests',
    adminManageQuests.GET,
    'rewards:read',
    'Quests with their progress',
  ),
  operation(
    'listContestsByStaff',
    'GET /admin/manage-quests/contests',
    adminManageQuestsContests.GET,
    'rewards:read',
    'Contests',
  ),
  operation('listDeskTickets', 'GET /admin/support', adminSupport.GET, 'support:read', 'Tickets of all people'),
  operation(
    'getDeskTicket',
    'GET /admin/support/{number}',
    adminSupportNumber.GET,
    'support:read',
    'A ticket with its messages and notes',
  ),
  operation(
    'listCampaigns',
    'GET /admin/custom-notification',
    adminCustomNotification.GET,
    'community:read',
    'Messages to many people',
  ),
  operation('listAuditLog', 'GET /admin/admin-logs', adminAdminLogs.GET, 'audit:read', 'The audit log'),
  operation(
    'verifyAuditLog',
    'GET /admin/admin-logs/verify',
    adminAdminLogsVerify.GET,
    'audit:read',
    'Whether the audit log is whole',
  ),
  operation(
    'listSecondApprovals',
    'GET /admin/second-approvals',
    adminSecondApprovals.GET,
    'audit:read',
    'Changes that wait for a second person',
  ),
  operation('listMails', 'GET /admin/system/mails', adminSystemMails.GET, 'system:read', 'Mails with their state'),
  operation(
    'listFailedJobs',
    'GET /admin/system/failed-jobs',
    adminSystemFailedJobs.GET,
    'system:read',
    'Jobs that failed',
  ),
  operation(
    'listFailedPostbacks',
    'GET /admin/system/postbacks',
    adminSystemPostbacks.GET,
    'system:read',
    'Postbacks to affiliates that were not delivered',
  ),
  operation(
    'listProcesses',
    'GET /admin/system/processes',
    adminSystemProcesses.GET,
    'system:read',
    'Processes that run',
  ),
  operation('listChecks', 'GET /admin/system/checks', adminSystemChecks.GET, 'system:read', 'Checks of the system'),
  operation('listJobs', 'GET /admin/system/jobs', adminSystemJobs.GET, 'system:read', 'Jobs with their last runs'),
  operation('listTestAccounts', 'GET /admin/test-mode', adminTestMode.GET, 'test-mode:read', 'Test accounts', {
    testUse: 'own',
  }),
  operation(
    'getTestAccount',
    'GET /admin/test-mode/{id}',
    adminTestModeId.GET,
    'test-mode:read',
    'A test account with what it did',
    { testUse: 'own', moving: ['now'] },
  ),
  operation(
    'moveTestClock',
    'POST /admin/test-mode/{id}/clock',
    adminTestModeIdClock.POST,
    'test-mode:write',
    'Move the clock of a test account',
    { testUse: 'own' },
  ),
  operation(
    'createTestLink',
    'POST /admin/test-mode/links',
    adminTestModeLinks.POST,
    'test-mode:write',
    'A link of the network’s test account to an offer',
    { testUse: 'own' },
  ),
])
