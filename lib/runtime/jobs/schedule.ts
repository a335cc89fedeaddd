import 'server-only'
import { removeUnusedUploads } from '@/lib/accounts/uploads/cleanup-service'
import { UNUSED_UPLOADS_JOB } from '@/lib/accounts/uploads/constants'
import { deliverDueWebhooks } from '@/lib/api/webhooks/delivery/service'
import { ANNOUNCE_JOB } from '@/lib/catalog/payouts/changes/announcement-constants'
import { announcePayoutChanges } from '@/lib/catalog/payouts/changes/announcement-service'
import { applyDueChanges } from '@/lib/catalog/payouts/changes/service'
import { announceTerms } from '@/lib/catalog/payouts/changes/terms-announcement-service'
import { runBotOrders } from '@/lib/community/bots/service'
import { syncDiscordMembers } from '@/lib/community/discord/members/service'
import { DELIVERY_JOB } from '@/lib/conversions/affiliate-postbacks/constants'
import { deliverDuePostbacks } from '@/lib/conversions/affiliate-postbacks/delivery-service'
import { fetchRates } from '@/lib/conversions/amounts/rate-fetch-service'
import { INQUIRIES_JOB } from '@/lib/conversions/appeals/constants'
import { followInquiries } from '@/lib/conversions/appeals/missing-sale-deadline-service'
import { askStaffAfterDeadline, remindOfApprovals } from '@/lib/conversions/approvals/deadline-service'
import { COPY_EVENTS_JOB } from '@/lib/conversions/clickhouse/constants'
import { runCopies } from '@/lib/conversions/clickhouse/service'
import { finishErasures } from '@/lib/conversions/customers/erasure-service'
import { analyzeFraud } from '@/lib/conversions/fraud/analysis/service'
import { ANALYSIS_JOB } from '@/lib/conversions/fraud/constants'
import { releaseDueHolds } from '@/lib/conversions/holds/service'
import { bookFundedSales } from '@/lib/conversions/holds/unfunded-service'
import { CUSTOMER_LISTS_JOB } from '@/lib/imports/files/customer-list-constants'
import { runCustomerLists } from '@/lib/imports/files/customer-list-run-service'
import { IMPORTS_JOB } from '@/lib/imports/network/constants'
import { runNetworkImports } from '@/lib/imports/network/run-service'
import { RECONCILIATIONS_JOB } from '@/lib/imports/reconciliation/constants'
import { runReconciliations } from '@/lib/imports/reconciliation/run-service'
import { SALES_UPLOADS_JOB } from '@/lib/imports/sales-uploads/constants'
import { runSalesUploads } from '@/lib/imports/sales-uploads/run-service'
import { sendQueuedEmails } from '@/lib/messages/mail/service'
import { PUSH_JOB } from '@/lib/messages/push/constants'
import { deliverDuePushes } from '@/lib/messages/push/delivery-service'
import { WEBHOOK_JOB } from '@/lib/messages/webhook-events/constants'
import { BOOK_FUNDED_SALES_JOB } from '@/lib/money/billing/budgets/constants'
import { INVOICES_JOB } from '@/lib/money/billing/invoices/constants'
import { issueInvoices } from '@/lib/money/billing/invoices/service'
import { BOOK_WAITING_JOB, FETCH_RATES_JOB } from '@/lib/money/ledger/exchange-rate-constants'
import { renewFingerprints } from '@/lib/money/payout-methods/fingerprint-service'
import { sendDuePayouts, settlePendingPayouts } from '@/lib/money/payouts/sending/service'
import { eraseAgain } from '@/lib/people/account/deletion/erasure-service'
import { BALANCES_JOB } from '@/lib/people/advertisers/balance/constants'
import { watchBalances } from '@/lib/people/advertisers/balance/service'
import { CAMPAIGNS_JOB } from '@/lib/people/campaigns/constants'
import { sendDueCampaigns } from '@/lib/people/campaigns/service'
import { logEndedViews } from '@/lib/people/users/view-as-admin-service'
import type { Clock } from '@/lib/platform/dates/clock'
import type { ModuleName } from '@/lib/platform/modules/constants'
import { RULES_JOB } from '@/lib/reporting/automation/constants'
import { checkRules } from '@/lib/reporting/automation/service'
import { REPORT_ALERTS_JOB } from '@/lib/reporting/views/alerts/constants'
import { checkAlerts } from '@/lib/reporting/views/alerts/service'
import { REPORT_MAILS_JOB } from '@/lib/reporting/views/emails/constants'
import { sendDueReports } from '@/lib/reporting/views/emails/service'
import { settleAchievements, settleAllAchievements } from '@/lib/rewards/achievements/service'
import { correctPrizes, payPrizes } from '@/lib/rewards/contests/prize-service'
import { measureContests, notifyCancelled } from '@/lib/rewards/contests/service'
import { settleClickQuests } from '@/lib/rewards/quests/settlement-service'
import { RELEASE_HOLDS_JOB } from '@/lib/rewards/reward-holds/constants'
import { releaseDueRewards } from '@/lib/rewards/reward-holds/service'
import { collectSquadSplits } from '@/lib/rewards/squads/periods/debt-service'
import { notifyBrokenStreaks, remindStreaksAtRisk } from '@/lib/rewards/streak/reminder-service'
import { bookWaitingCalls } from '@/lib/tracking/postbacks/exchange-rate-wait-service'
import { followBooked } from '@/lib/tracking/shops/webhook-service'
import { assignBuckets } from '@/lib/traffic/buckets/assignments/service'
import { RECOUNT_JOB } from '@/lib/traffic/caps/constants'
import { countEarlierDays } from '@/lib/traffic/caps/recount-service'
import { CHECK_LINK_DOMAINS_JOB } from '@/lib/traffic/links/domains/constants'
import { checkLinkDomains } from '@/lib/traffic/links/domains/service'
import { SHARE_SMART_LINKS_JOB } from '@/lib/traffic/smart-links/weight-constants'
import { shareSmartLinks } from '@/lib/traffic/smart-links/weight-service'
import { forgetVisitors } from '@/lib/traffic/visitors/unique-cleanup-service'
import { CHECK_DATA_JOB } from '../data-checks/constants'
import { runChecks } from '../data-checks/service'
import { JOB_MODULES } from '../job-runs/module-rules'
import { RETENTION_JOB } from '../retention/run-constants'
import { deleteOldData } from '../retention/service'

/**
 * A scheduled job. `cron` is read in Eastern time. `run` gets the instant its run began, and the clock for jobs that
 * wait or measure while they run; it returns how many rows it handled.
 */
export type Job = {
  name: string
  cron: string
  run: (at: Date, clock: Clock) => Promise<number | undefined>
  /** The module it works for: while that is off, it does nothing. */
  module?: ModuleName
}

const EVERY_MINUTE = '* * * * *'

/** All scheduled jobs. */
export const SCHEDULE: readonly Job[] = [
  { name: BOOK_FUNDED_SALES_JOB, cron: EVERY_MINUTE, run: (at) => bookFundedSales({ at }) },
  { name: BALANCES_JOB, cron: EVERY_MINUTE, run: (at) => watchBalances({ at }) },
  { name: INVOICES_JOB, cron: '20 * * * *', run: (at) => issueInvoices({ at }) },
  {
    name: RELEASE_HOLDS_JOB,
    cron: EVERY_MINUTE,
    run: async (at) => (await releaseDueHolds({ at })) + (await releaseDueRewards({ at })),
  },
  { name: 'ask-staff-to-approve', cron: EVERY_MINUTE, run: (at) => askStaffAfterDeadline({ at }) },
  { name: 'remind-advertisers-to-approve', cron: '0 9 * * *', run: (at) => remindOfApprovals({ at }) },
  {
    name: INQUIRIES_JOB,
    cron: '*/10 * * * *',
    run: (at) => followInquiries({ at }),
    module: JOB_MODULES[INQUIRIES_JOB],
  },
  {
    name: 'send-payouts',
    cron: EVERY_MINUTE,
    run: (_, clock) => sendDuePayouts({ clock, onPaid: settleAchievements }),
  },
  {
    name: 'settle-pending-payouts',
    cron: EVERY_MINUTE,
    run: (_, clock) => settlePendingPayouts({ clock, onPaid: settleAchievements }),
  },
  { name: 'deliver-mail', cron: EVERY_MINUTE, run: (_, clock) => sendQueuedEmails(clock) },
  // also requested for what is told at once; the schedule serves groups, quiet hours and retries
  { name: PUSH_JOB, cron: EVERY_MINUTE, run: (_, clock) => deliverDuePushes(clock) },
  // also requested for each conversion with a postback; the schedule serves the retries
  { name: DELIVERY_JOB, cron: EVERY_MINUTE, run: (_, clock) => deliverDuePostbacks(clock) },
  // also requested for each event; the schedule serves the retries
  { name: WEBHOOK_JOB, cron: EVERY_MINUTE, run: (_, clock) => deliverDueWebhooks(clock) },
  // also requested when staff set a cap; the schedule continues an interrupted count
  { name: RECOUNT_JOB, cron: EVERY_MINUTE, run: (at) => countEarlierDays({ at }) },
  // also requested when a file was sent or confirmed; the schedule continues an interrupted one
  { name: SALES_UPLOADS_JOB, cron: EVERY_MINUTE, run: (_, clock) => runSalesUploads({ clock }) },
  { name: CUSTOMER_LISTS_JOB, cron: EVERY_MINUTE, run: (_, clock) => runCustomerLists({ clock }) },
  // also requested when a list was sent
  { name: RECONCILIATIONS_JOB, cron: EVERY_MINUTE, run: (_, clock) => runReconciliations({ clock }) },
  // also requested when staff check or run an import; the schedule continues an interrupted one
  { name: IMPORTS_JOB, cron: EVERY_MINUTE, run: (_, clock) => runNetworkImports({ clock }) },
  { name: 'begin-payouts', cron: EVERY_MINUTE, run: (at) => applyDueChanges({ at }) },
  // also requested when staff change payouts; the schedule continues an interrupted one
  {
    name: ANNOUNCE_JOB,
    cron: EVERY_MINUTE,
    run: async (at) => (await announcePayoutChanges({ at })) + (await announceTerms({ at })),
  },
  // also requested when rates are stored
  {
    name: BOOK_WAITING_JOB,
    cron: '*/10 * * * *',
    run: (at) => bookWaitingCalls({ at, onBooked: followBooked }),
  },
  { name: FETCH_RATES_JOB, cron: '35 * * * *', run: (at) => fetchRates({ at }) },
  { name: COPY_EVENTS_JOB, cron: EVERY_MINUTE, run: (at) => runCopies({ at }) },
  { name: 'log-ended-views', cron: '*/10 * * * *', run: (at) => logEndedViews({ at }) },
  { name: 'forget-visitors', cron: '*/10 * * * *', run: (at) => forgetVisitors({ at }) },
  // also requested by large campaigns; the schedule serves the planned ones
  { name: CAMPAIGNS_JOB, cron: EVERY_MINUTE, run: (at) => sendDueCampaigns({ at }) },
  { name: 'collect-squad-splits', cron: EVERY_MINUTE, run: (at) => collectSquadSplits({ at }) },
  {
    name: 'settle-click-quests',
    cron: EVERY_MINUTE,
    run: (at) => settleClickQuests({ at }),
    module: JOB_MODULES['settle-click-quests'],
  },
  {
    name: 'settle-contests',
    cron: EVERY_MINUTE,
    module: JOB_MODULES['settle-contests'],
    run: async (at) => {
      const settled = (await measureContests({ at })) + (await payPrizes({ at })) + (await correctPrizes({ at }))
      return settled + (await notifyCancelled({ at }))
    },
  },
  {
    name: 'run-bot-orders',
    cron: EVERY_MINUTE,
    run: (_, clock) => runBotOrders(clock),
    module: JOB_MODULES['run-bot-orders'],
  },
  {
    name: 'sync-discord-members',
    cron: EVERY_MINUTE,
    run: (_, clock) => syncDiscordMembers(clock),
    module: JOB_MODULES['sync-discord-members'],
  },
  {
    name: 'settle-achievements',
    cron: EVERY_MINUTE,
    run: (at) => settleAllAchievements({ at }),
    module: JOB_MODULES['settle-achievements'],
  },
  // also requested when staff reject several conversions
  { name: ANALYSIS_JOB, cron: '10,40 * * * *', run: (at) => analyzeFraud({ at }) },
  { name: CHECK_LINK_DOMAINS_JOB, cron: '50 * * * *', run: (at) => checkLinkDomains({ at }) },
  { name: SHARE_SMART_LINKS_JOB, cron: '*/15 * * * *', run: (at) => shareSmartLinks({ at }) },
  { name: REPORT_MAILS_JOB, cron: '*/5 * * * *', run: (_, clock) => sendDueReports({ clock }) },
  { name: REPORT_ALERTS_JOB, cron: '7,22,37,52 * * * *', run: (_, clock) => checkAlerts({ clock }) },
  // also requested when a rule is switched on
  { name: RULES_JOB, cron: '25 * * * *', run: (at) => checkRules({ at }) },
  // what a release before this one wrote
  { name: 'renew-fingerprints', cron: EVERY_MINUTE, run: () => renewFingerprints() },
  { name: UNUSED_UPLOADS_JOB, cron: '25 * * * *', run: (at) => removeUnusedUploads({ at }) },
  // what is left of an erasure that did not end with its request
  { name: 'finish-customer-erasures', cron: EVERY_MINUTE, run: (at, clock) => finishErasures({ at, clock }) },
  { name: 'erase-accounts-again', cron: '15 * * * *', run: (at) => eraseAgain({ at }) },
  // at night, after the end of the Eastern day
  { name: 'sort-into-buckets', cron: '20 1 * * *', run: (at) => assignBuckets({ at }) },
  // at night; a run goes on where the one before it ended
  { name: RETENTION_JOB, cron: '*/10 2-5 * * *', run: (at, clock) => deleteOldData({ at, clock }) },
  { name: CHECK_DATA_JOB, cron: '35 6 * * *', run: (at, clock) => runChecks({ at, clock }) },
  // in the evening, while there is still time to convert, and after the end of the day; users are notified once a day,
  // so the later hours only catch up on missed runs
  {
    name: 'remind-streaks-at-risk',
    cron: '0 18-22 * * *',
    run: (at) => remindStreaksAtRisk({ at }),
    module: JOB_MODULES['remind-streaks-at-risk'],
  },
  {
    name: 'tell-broken-streaks',
    cron: '5 * * * *',
    run: (at) => notifyBrokenStreaks({ at }),
    module: JOB_MODULES['tell-broken-streaks'],
  },
]
