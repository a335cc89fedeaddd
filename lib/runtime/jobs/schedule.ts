import 'server-only'
import { runBotOrders } from '@/lib/community/bots/running'
import { syncDiscordMembers } from '@/lib/community/discord/members'
import { deliverQueuedMail } from '@/lib/messages/mail/outbox'
import { sendDuePayouts, settlePendingPayouts } from '@/lib/money/payouts/sending'
import { CAMPAIGNS_JOB } from '@/lib/people/notification-campaigns/constants'
import { sendDueCampaigns } from '@/lib/people/notification-campaigns/sending'
import type { Clock } from '@/lib/platform/dates/clock'
import { settleAllAchievements } from '@/lib/rewards/achievements/service'
import { settleClickQuests } from '@/lib/rewards/quests/click-quests'
import { collectSquadSplits } from '@/lib/rewards/squads/collecting'
import { remindStreaksAtRisk, tellBrokenStreaks } from '@/lib/rewards/streak/reminders'
import { DELIVERY_JOB } from '@/lib/traffic/affiliate-postbacks/constants'
import { deliverDuePostbacks } from '@/lib/traffic/affiliate-postbacks/deliver'
import { trimDeliveryLog } from '@/lib/traffic/affiliate-postbacks/log'
import { sortIntoBuckets } from '@/lib/traffic/buckets/sorting'
import { analyseFraud } from '@/lib/traffic/fraud/analysis'
import { ANALYSIS_JOB } from '@/lib/traffic/fraud/constants'
import { releaseDueHolds } from '@/lib/traffic/holds/service'

/** A job that runs by the clock. `cron` is read in Eastern time; `run` answers how much it did. */
export type Job = { name: string; cron: string; run: (clock: Clock) => Promise<number | undefined> }

const EVERY_MINUTE = '* * * * *'

/** Everything that happens without anybody asking, and when. */
export const SCHEDULE: readonly Job[] = [
  { name: 'release-holds', cron: EVERY_MINUTE, run: releaseDueHolds },
  { name: 'send-payouts', cron: EVERY_MINUTE, run: sendDuePayouts },
  { name: 'settle-pending-payouts', cron: EVERY_MINUTE, run: settlePendingPayouts },
  { name: 'deliver-mail', cron: EVERY_MINUTE, run: deliverQueuedMail },
  // woken by each conversion somebody wants to hear of; the clock is for what failed before
  { name: DELIVERY_JOB, cron: EVERY_MINUTE, run: deliverDuePostbacks },
  { name: 'trim-postback-log', cron: '40 4 * * *', run: trimDeliveryLog },
  // woken by whoever sends to more people than can be told while they wait; the clock is for what is scheduled
  { name: CAMPAIGNS_JOB, cron: EVERY_MINUTE, run: sendDueCampaigns },
  { name: 'collect-squad-splits', cron: EVERY_MINUTE, run: collectSquadSplits },
  { name: 'settle-click-quests', cron: EVERY_MINUTE, run: settleClickQuests },
  { name: 'run-bot-orders', cron: EVERY_MINUTE, run: runBotOrders },
  { name: 'sync-discord-members', cron: EVERY_MINUTE, run: syncDiscordMembers },
  { name: 'settle-achievements', cron: EVERY_MINUTE, run: settleAllAchievements },
  // woken by a rejection of more than its one waits for
  { name: ANALYSIS_JOB, cron: '10,40 * * * *', run: analyseFraud },
  // In the small hours, when the day before is over.
  { name: 'sort-into-buckets', cron: '20 1 * * *', run: sortIntoBuckets },
  // In the evening, while there is still time to convert, and when the day is over. Everybody is told once a day, so
  // the hours after the first catch up where nothing ran.
  { name: 'remind-streaks-at-risk', cron: '0 18-22 * * *', run: remindStreaksAtRisk },
  { name: 'tell-broken-streaks', cron: '5 * * * *', run: tellBrokenStreaks },
]
