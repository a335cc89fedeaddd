import 'server-only'
import { settleAllAchievements } from '../achievements/service'
import { DELIVERY_JOB } from '../affiliate-postbacks/constants'
import { deliverDuePostbacks } from '../affiliate-postbacks/deliver'
import { trimDeliveryLog } from '../affiliate-postbacks/log'
import { runBotOrders } from '../bots/running'
import { sortIntoBuckets } from '../buckets/sorting'
import type { Clock } from '../dates/clock'
import { syncDiscordMembers } from '../discord/members'
import { analyseFraud } from '../fraud/analysis'
import { ANALYSIS_JOB } from '../fraud/constants'
import { releaseDueHolds } from '../holds/service'
import { deliverQueuedMail } from '../mail/outbox'
import { CAMPAIGNS_JOB } from '../notification-campaigns/constants'
import { sendDueCampaigns } from '../notification-campaigns/sending'
import { sendDuePayouts, settlePendingPayouts } from '../payouts/sending'
import { settleClickQuests } from '../quests/click-quests'
import { collectSquadSplits } from '../squads/collecting'
import { remindStreaksAtRisk, tellBrokenStreaks } from '../streak/reminders'

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
