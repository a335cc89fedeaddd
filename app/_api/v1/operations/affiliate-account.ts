import * as achievements from '@/app/_api/achievements/route'
import * as contests from '@/app/_api/contests/route'
import * as ledger from '@/app/_api/ledger/route'
import * as levelsHistory from '@/app/_api/levels/history/route'
import * as notificationsId from '@/app/_api/notifications/[id]/route'
import * as notifications from '@/app/_api/notifications/route'
import * as notificationsUnreadCount from '@/app/_api/notifications/unread-count/route'
import * as payoutsId from '@/app/_api/payouts/[id]/route'
import * as payoutsRealTime from '@/app/_api/payouts/real-time/route'
import * as payouts from '@/app/_api/payouts/route'
import * as payoutsWithdrawal from '@/app/_api/payouts/withdrawal/route'
import * as questsIdClaim from '@/app/_api/quests/[id]/claim/route'
import * as quests from '@/app/_api/quests/route'
import * as referrals from '@/app/_api/referrals/route'
import * as statementsMonth from '@/app/_api/statements/[month]/route'
import * as statements from '@/app/_api/statements/route'
import * as streaksHistory from '@/app/_api/streaks/history/route'
import * as streaks from '@/app/_api/streaks/route'
import * as supportTicketsNumberClose from '@/app/_api/support/tickets/[number]/close/route'
import * as supportTicketsNumberMessages from '@/app/_api/support/tickets/[number]/messages/route'
import * as supportTicketsNumber from '@/app/_api/support/tickets/[number]/route'
import * as supportTickets from '@/app/_api/support/tickets/route'
import * as testModeClock from '@/app/_api/test-mode/clock/route'
import * as testModeLinks from '@/app/_api/test-mode/links/route'
import * as testMode from '@/app/_api/test-mode/route'
import { handle } from '@/lib/accounts/http/handle'
import { group, operation } from '@/lib/api/calls/schema'
import { notificationPageSchema, notificationPlaceSchema } from '@/lib/api/v1-affiliate/schema'
import { listNotifications } from '@/lib/messages/notifications/inbox-data'

// the screen reads all that it shows at once
const notificationsPage = handle(
  { access: 'signed-in', query: notificationPlaceSchema, response: notificationPageSchema },
  async ({ actor, query: { type, limit, cursor } }) => {
    const found = await listNotifications(actor.userId, { type, before: cursor })
    const rows = found.slice(0, limit)
    return { rows, nextCursor: rows.length < limit ? null : (rows.at(-1)?.id ?? null) }
  },
)

export const AFFILIATE_ACCOUNT = group('Affiliates: money, rewards and messages', [
  operation(
    'listLedger',
    'GET /ledger',
    ledger.GET,
    'balance:read',
    'Lines of the ledger of an account, newest first',
    { testUse: 'twin' },
  ),
  operation('getBalance', 'GET /payouts/real-time', payoutsRealTime.GET, 'balance:read', 'Balances of this moment', {
    testUse: 'twin',
  }),
  operation('listStatementMonths', 'GET /statements', statements.GET, 'balance:read', 'Months there is a statement of'),
  operation('getStatement', 'GET /statements/{month}', statementsMonth.GET, 'balance:read', 'The statement of a month'),
  operation('listPayouts', 'GET /payouts', payouts.GET, 'payouts:read', 'Payouts, newest first', { testUse: 'twin' }),
  operation('getPayout', 'GET /payouts/{id}', payoutsId.GET, 'payouts:read', 'A payout with its state', {
    testUse: 'twin',
  }),
  operation(
    'getWithdrawal',
    'GET /payouts/withdrawal',
    payoutsWithdrawal.GET,
    'payouts:read',
    'What can be paid out, and from when',
    { testUse: 'twin' },
  ),
  operation('listQuests', 'GET /quests', quests.GET, 'rewards:read', 'Quests with their progress'),
  operation(
    'claimQuest',
    'POST /quests/{id}/claim',
    questsIdClaim.POST,
    'rewards:write',
    'Claim the reward of a quest',
  ),
  operation('listAchievements', 'GET /achievements', achievements.GET, 'rewards:read', 'Achievements'),
  operation(
    'getLevelHistory',
    'GET /levels/history',
    levelsHistory.GET,
    'rewards:read',
    'Levels and when they were reached',
  ),
  operation('getStreak', 'GET /streaks', streaks.GET, 'rewards:read', 'The streak'),
  operation('getStreakHistory', 'GET /streaks/history', streaksHistory.GET, 'rewards:read', 'The days of the streak', {
    example: { query: 'from=2026-11-01&to=2026-11-20' },
  }),
  operation('listReferrals', 'GET /referrals', referrals.GET, 'rewards:read', 'Referred affiliates and the commission'),
  operation('listContests', 'GET /contests', contests.GET, 'rewards:read', 'Contests with their standings'),
  operation(
    'listNotifications',
    'GET /notifications',
    notificationsPage,
    'notifications:read',
    'Notifications, newest first',
  ),
  operation(
    'countUnread',
    'GET /notifications/unread-count',
    notificationsUnreadCount.GET,
    'notifications:read',
    'How many are unread',
  ),
  operation(
    'markRead',
    'POST /notifications',
    notifications.POST,
    'notifications:write',
    'Mark one notification read, or all before a time',
  ),
  operation(
    'deleteNotification',
    'DELETE /notifications/{id}',
    notificationsId.DELETE,
    'notifications:write',
    'Delete a notification',
  ),
  operation('listTickets', 'GET /support/tickets', supportTickets.GET, 'support:read', 'Tickets'),
  operation(
    'getTicket',
    'GET /support/tickets/{number}',
    supportTicketsNumber.GET,
    'support:read',
    'A ticket with its messages',
  ),
  operation('createTicket', 'POST /support/tickets', supportTickets.POST, 'support:write', 'Open a ticket'),
  operation(
    'replyToTicket',
    'POST /support/tickets/{number}/messages',
    supportTicketsNumberMessages.POST,
    'support:write',
    'Write in a ticket',
  ),
  operation(
    'closeTicket',
    'POST /support/tickets/{number}/close',
    supportTicketsNumberClose.POST,
    'support:write',
    'Close a ticket',
  ),
  operation(
    'getAffiliateTestMode',
    'GET /test-mode',
    testMode.GET,
    'test-mode:read',
    'The test account with its clicks, conversions and payouts',
    { testUse: 'own' },
  ),
  operation(
    'moveAffiliateTestClock',
    'POST /test-mode/clock',
    testModeClock.POST,
    'test-mode:write',
    'Move the clock of the test account',
    { testUse: 'own' },
  ),
  operation(
    'createAffiliateTestLink',
    'POST /test-mode/links',
    testModeLinks.POST,
    'test-mode:write',
    'A link of the test account to an offer',
    { testUse: 'own' },
  ),
])
