import * as adminCustomNotificationIdAction from '@/app/_api/admin/custom-notification/[id]/[action]/route'
import * as adminCustomNotificationId from '@/app/_api/admin/custom-notification/[id]/route'
import * as adminCustomNotificationIdSend from '@/app/_api/admin/custom-notification/[id]/send/route'
import * as adminCustomNotificationAudience from '@/app/_api/admin/custom-notification/audience/route'
import * as adminCustomNotification from '@/app/_api/admin/custom-notification/route'
import * as adminCustomNotificationTest from '@/app/_api/admin/custom-notification/test/route'
import * as adminManageUsersIdAction from '@/app/_api/admin/manage-users/[id]/[action]/route'
import * as adminManageUsersIdNotes from '@/app/_api/admin/manage-users/[id]/notes/route'
import * as adminManageUsersIdSecurity from '@/app/_api/admin/manage-users/[id]/security/route'
import * as adminPeople from '@/app/_api/admin/people/route'
import * as adminSupportNumberAnswers from '@/app/_api/admin/support/[number]/answers/route'
import * as adminSupportNumberChoices from '@/app/_api/admin/support/[number]/choices/route'
import * as adminSupportNumberLinks from '@/app/_api/admin/support/[number]/links/route'
import * as adminSupportNumberNotes from '@/app/_api/admin/support/[number]/notes/route'
import * as adminSupportNumber from '@/app/_api/admin/support/[number]/route'
import * as adminSupportRepliesId from '@/app/_api/admin/support/replies/[id]/route'
import * as adminSupportReplies from '@/app/_api/admin/support/replies/route'
import * as adminSupportStaff from '@/app/_api/admin/support/staff/route'
import { rowOf } from '@/lib/api/calls/row-service'
import { group, operation } from '@/lib/api/calls/schema'

export const STAFF_SUPPORT = group('Staff: support, accounts and messages', [
  operation(
    'changeTicket',
    'PATCH /admin/support/{number}',
    adminSupportNumber.PATCH,
    'support:write',
    'Change state, priority or who answers',
  ),
  operation(
    'answerTicket',
    'POST /admin/support/{number}/answers',
    adminSupportNumberAnswers.POST,
    'support:write',
    'Answer a ticket',
  ),
  operation(
    'listTicketChoices',
    'GET /admin/support/{number}/choices',
    adminSupportNumberChoices.GET,
    'support:read',
    'Conversions and payouts a ticket can be linked with',
  ),
  operation(
    'linkTicket',
    'POST /admin/support/{number}/links',
    adminSupportNumberLinks.POST,
    'support:write',
    'Link a ticket with a conversion or a payout',
  ),
  operation(
    'unlinkTicket',
    'DELETE /admin/support/{number}/links',
    adminSupportNumberLinks.DELETE,
    'support:write',
    'Remove a link of a ticket',
  ),
  operation(
    'addTicketNote',
    'POST /admin/support/{number}/notes',
    adminSupportNumberNotes.POST,
    'support:write',
    'Write a note in a ticket, for staff alone',
  ),
  operation('listReplies', 'GET /admin/support/replies', adminSupportReplies.GET, 'support:read', 'Prepared replies'),
  operation(
    'createReply',
    'POST /admin/support/replies',
    adminSupportReplies.POST,
    'support:write',
    'Add a prepared reply',
  ),
  operation(
    'changeReply',
    'PATCH /admin/support/replies/{id}',
    adminSupportRepliesId.PATCH,
    'support:write',
    'Change a prepared reply',
  ),
  operation(
    'deleteReply',
    'DELETE /admin/support/replies/{id}',
    adminSupportRepliesId.DELETE,
    'support:write',
    'Delete a prepared reply',
  ),
  operation(
    'listSupportStaff',
    'GET /admin/support/staff',
    adminSupportStaff.GET,
    'support:read',
    'Staff who answer tickets',
  ),
  operation(
    'actOnUser',
    'POST /admin/manage-users/{id}/{action}',
    adminManageUsersIdAction.POST,
    'affiliates:write',
    'Suspend, ban or reinstate an account, or adjust its balance',
  ),
  operation(
    'listUserNotes',
    'GET /admin/manage-users/{id}/notes',
    adminManageUsersIdNotes.GET,
    'affiliates:read',
    'Notes of staff on a person',
  ),
  operation(
    'addUserNote',
    'POST /admin/manage-users/{id}/notes',
    adminManageUsersIdNotes.POST,
    'affiliates:write',
    'Write a note on a person',
  ),
  operation(
    'getUserSecurity',
    'GET /admin/manage-users/{id}/security',
    adminManageUsersIdSecurity.GET,
    'affiliates:read',
    'How a person signs in, and open repairs',
  ),
  operation(
    'searchPeople',
    'GET /admin/people',
    adminPeople.GET,
    'affiliates:read',
    'People by name, mail address or number',
    { example: { query: 'q=ada' } },
  ),
  operation(
    'createCampaign',
    'POST /admin/custom-notification',
    adminCustomNotification.POST,
    'community:write',
    'Write a message to many people',
  ),
  operation(
    'getCampaign',
    'GET /admin/custom-notification/{id}',
    rowOf(adminCustomNotification.GET, adminCustomNotificationId.PUT),
    'community:read',
    'A message to many people',
  ),
  operation(
    'changeCampaign',
    'PUT /admin/custom-notification/{id}',
    adminCustomNotificationId.PUT,
    'community:write',
    'Change a message that was not sent',
  ),
  operation(
    'sendCampaign',
    'POST /admin/custom-notification/{id}/send',
    adminCustomNotificationIdSend.POST,
    'community:write',
    'Send a message, now or later',
  ),
  operation(
    'actOnCampaign',
    'POST /admin/custom-notification/{id}/{action}',
    adminCustomNotificationIdAction.POST,
    'community:write',
    'Take back, copy or discard a message',
  ),
  operation(
    'countAudience',
    'POST /admin/custom-notification/audience',
    adminCustomNotificationAudience.POST,
    'community:write',
    'How many people a message would reach',
    { writesNothing: true },
  ),
  operation(
    'testCampaign',
    'POST /admin/custom-notification/test',
    adminCustomNotificationTest.POST,
    'community:write',
    'Send a message to yourself',
  ),
])
