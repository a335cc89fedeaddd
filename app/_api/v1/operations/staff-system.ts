import * as adminFeatureFlagKey from '@/app/_api/admin/feature-flag/[key]/route'
import * as adminFeatureFlag from '@/app/_api/admin/feature-flag/route'
import * as adminHome from '@/app/_api/admin/home/route'
import * as adminManageAdminsInvites from '@/app/_api/admin/manage-admins/invites/route'
import * as adminManageAdmins from '@/app/_api/admin/manage-admins/route'
import * as adminManageAdminsTwoFactor from '@/app/_api/admin/manage-admins/two-factor/route'
import * as adminSettings from '@/app/_api/admin/settings/route'
import * as adminSettingsTestMail from '@/app/_api/admin/settings/test-mail/route'
import * as adminSystemAlarms from '@/app/_api/admin/system/alarms/route'
import * as adminSystemDatabase from '@/app/_api/admin/system/database/route'
import * as adminSystemFailedJobsDiscard from '@/app/_api/admin/system/failed-jobs/discard/route'
import * as adminSystemFailedJobsRetry from '@/app/_api/admin/system/failed-jobs/retry/route'
import * as adminSystemJobs from '@/app/_api/admin/system/jobs/route'
import * as adminSystemMailsRetry from '@/app/_api/admin/system/mails/retry/route'
import * as adminSystemMessages from '@/app/_api/admin/system/messages/route'
import * as adminSystemPostbacksRetry from '@/app/_api/admin/system/postbacks/retry/route'
import * as adminSystemProcessesId from '@/app/_api/admin/system/processes/[id]/route'
import * as adminSystemRetention from '@/app/_api/admin/system/retention/route'
import * as adminSystemStorage from '@/app/_api/admin/system/storage/route'
import { group, operation } from '@/lib/api/calls/schema'

export const STAFF_SYSTEM = group('Staff: settings and system', [
  operation(
    'getStaffHome',
    'GET /admin/home',
    adminHome.GET,
    'stats:read',
    'Work that waits, and the figures of today',
  ),
  operation('getSettings', 'GET /admin/settings', adminSettings.GET, 'settings:read', 'Settings of the network'),
  operation(
    'changeSettings',
    'PUT /admin/settings',
    adminSettings.PUT,
    'settings:write',
    'Change one part of the settings',
  ),
  operation(
    'sendTestMail',
    'POST /admin/settings/test-mail',
    adminSettingsTestMail.POST,
    'settings:write',
    'Send a test mail to yourself',
  ),
  operation('listFlags', 'GET /admin/feature-flag', adminFeatureFlag.GET, 'settings:read', 'Feature flags'),
  operation('getFlag', 'GET /admin/feature-flag/{key}', adminFeatureFlagKey.GET, 'settings:read', 'A feature flag'),
  operation(
    'changeFlag',
    'PUT /admin/feature-flag/{key}',
    adminFeatureFlagKey.PUT,
    'settings:write',
    'Change a feature flag',
  ),
  operation('listStaff', 'GET /admin/manage-admins', adminManageAdmins.GET, 'people:read', 'Staff with their roles'),
  operation(
    'listStaffInvitations',
    'GET /admin/manage-admins/invites',
    adminManageAdminsInvites.GET,
    'people:read',
    'Open invitations of staff',
  ),
  operation(
    'getTwoFactorRules',
    'GET /admin/manage-admins/two-factor',
    adminManageAdminsTwoFactor.GET,
    'people:read',
    'Roles that need two-factor authentication',
  ),
  operation(
    'getAlarms',
    'GET /admin/system/alarms',
    adminSystemAlarms.GET,
    'system:read',
    'Alarms and where they are sent',
  ),
  operation('testAlarm', 'POST /admin/system/alarms', adminSystemAlarms.POST, 'system:write', 'Send a test alarm'),
  operation(
    'getDatabaseState',
    'GET /admin/system/database',
    adminSystemDatabase.GET,
    'system:read',
    'Tables and sizes of the database',
  ),
  operation(
    'discardFailedJobs',
    'POST /admin/system/failed-jobs/discard',
    adminSystemFailedJobsDiscard.POST,
    'system:write',
    'Discard failed jobs',
  ),
  operation(
    'retryFailedJobs',
    'POST /admin/system/failed-jobs/retry',
    adminSystemFailedJobsRetry.POST,
    'system:write',
    'Run failed jobs again',
  ),
  operation('runJob', 'POST /admin/system/jobs', adminSystemJobs.POST, 'system:write', 'Run a job now'),
  operation(
    'retryMails',
    'POST /admin/system/mails/retry',
    adminSystemMailsRetry.POST,
    'system:write',
    'Send failed mails again',
  ),
  operation(
    'getMessageQueue',
    'GET /admin/system/messages',
    adminSystemMessages.GET,
    'system:read',
    'The state of messages between processes',
  ),
  operation(
    'retryPostbacks',
    'POST /admin/system/postbacks/retry',
    adminSystemPostbacksRetry.POST,
    'system:write',
    'Deliver failed postbacks again',
  ),
  operation(
    'removeProcess',
    'DELETE /admin/system/processes/{id}',
    adminSystemProcessesId.DELETE,
    'system:write',
    'Remove a process that no longer runs',
  ),
  operation(
    'getRetention',
    'GET /admin/system/retention',
    adminSystemRetention.GET,
    'system:read',
    'What was erased because of its age',
  ),
  operation(
    'getStorage',
    'GET /admin/system/storage',
    adminSystemStorage.GET,
    'system:read',
    'Stored files and their size',
  ),
])
