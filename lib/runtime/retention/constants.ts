import { UNUSED_DAYS } from '@/lib/accounts/uploads/constants'
import { LOG_DAYS as KEPT_EVENT_DAYS } from '@/lib/api/webhooks/delivery/constants'
import { LOG_DAYS } from '@/lib/conversions/affiliate-postbacks/constants'
import type { Prisma } from '@/lib/generated/prisma/client'
import { RETENTION_DAYS } from '@/lib/messages/push/constants'
import { VISIT_DAYS } from '@/lib/rewards/referrals/visit-constants'

type Kept = { kept: string }
export type Deletion = {
  /** Days after `from`. */
  days: number
  /** What the days count from, in words. */
  from: string
  /** The column that holds it, a timestamp unless `holds` says otherwise. */
  column: string
  holds?: 'day' | 'milliseconds'
  /** Which rows, in words and in SQL; all of them without it. */
  only?: { words: string; where: string }
  /** The rows are found by their version 7 id, so that large tables are not read from end to end. */
  byId?: true
  /** The condition of rows still in use, in SQL. */
  unless?: string
}
type Elsewhere = { until: string }

/** How long the rows of a table are kept; with several rules, each for a part of them. What no rule names is kept. */
export type Retention = Kept | { deleted: readonly Deletion[]; rest?: string } | Elsewhere

const MONEY = 'money'
const AUDIT = 'record of what staff did'
const ACCOUNT = 'part of the account; erased with it'
const CATALOG = 'set by staff'
const SENT_OR_FAILED = { words: 'sent or failed', where: "status <> 'queued'" }
const OF_ORDERS = { words: 'not of subscriptions', where: "kind NOT IN ('click', 'first_payment')" }
const PART_OF_ACCOUNT = 'part of the account'

const WITH_ITS_TICKET: Deletion = {
  days: 1095,
  from: 'the last change of its ticket',
  column: '(SELECT t.updated_at FROM support_ticket t WHERE t.id = ticket_id)',
  only: {
    words: 'of solved and closed tickets',
    where: "(SELECT t.status FROM support_ticket t WHERE t.id = ticket_id) IN ('solved', 'closed')",
  },
}

const NOT_OPEN = { words: 'decided', where: "status <> 'open'" }
const DECIDED: Retention = {
  deleted: [{ days: 1095, from: 'its decision', column: 'decided_at', only: NOT_OPEN, byId: true }],
}

/** Files that nobody went on with. */
const unfinished = (words: string, where: string) => ({
  days: 7,
  from: 'the upload',
  column: 'created_at',
  only: { words, where },
})

const afterEnd = (days: number): Retention => ({ deleted: [{ days, from: 'its expiry', column: 'expires_at' }] })

/** Every table, in order of deletion: those that refer to others first. Times are near those of TUNE and Everflow. */
export const RETENTION: Record<Prisma.ModelName, Retention> = {
  UserSession: {
    deleted: [
      { days: 90, from: 'its expiry', column: 'expires_at', byId: true },
      { days: 90, from: 'sign-out', column: 'revoked_at', byId: true },
    ],
  },
  AuthToken: afterEnd(30),
  PasskeyChallenge: afterEnd(1),
  RateLimit: { deleted: [{ days: 1, from: 'its expiry', column: 'expire', holds: 'milliseconds' }] },
  DiscordState: afterEnd(1),
  ReportShare: afterEnd(1),
  ReportMailing: { deleted: [{ days: 365, from: 'the sending', column: 'created_at' }] },
  ReportAlertEvent: { deleted: [{ days: 365, from: 'the event', column: 'created_at' }] },
  BulkSelection: { deleted: [{ days: 1, from: 'its creation', column: 'created_at' }] },
  DiscordExchange: { deleted: [{ days: 30, from: 'the exchange', column: 'created_at' }] },
  StaffInvite: afterEnd(365),
  AdvertiserInvite: afterEnd(365),
  MailMessage: {
    deleted: [{ days: 90, from: 'its creation', column: 'created_at', only: SENT_OR_FAILED, byId: true }],
  },
  Notification: {
    deleted: [
      { days: 365, from: 'reading', column: 'read_at', byId: true },
      { days: 365, from: 'its removal', column: 'deleted_at', byId: true },
      { days: 730, from: 'its creation', column: 'created_at', byId: true },
    ],
  },
  PushDelivery: { until: 'with its message, or with its device' },
  PushMessage: {
    deleted: [
      {
        days: RETENTION_DAYS,
        from: 'the push',
        column: 'closed_at',
        only: { words: 'closed', where: 'closed_at IS NOT NULL' },
        byId: true,
      },
    ],
  },
  PushSubscription: { until: 'with its session' },
  NotificationCampaignRecipient: { kept: 'deleted one by one as they are notified' },
  SupportMessage: { deleted: [{ ...WITH_ITS_TICKET, byId: true }] },
  SupportTicketLink: { deleted: [WITH_ITS_TICKET] },
  SupportTicket: {
    deleted: [
      {
        days: 1095,
        from: 'its last change',
        column: 'updated_at',
        only: { words: 'solved or closed', where: "status IN ('solved', 'closed')" },
        unless:
          'EXISTS (SELECT FROM support_message m WHERE m.ticket_id = support_ticket.id) OR EXISTS (SELECT FROM support_ticket_link l WHERE l.ticket_id = support_ticket.id)',
      },
    ],
  },
  AppealQuestion: { until: 'with its appeal' },
  Appeal: DECIDED,
  Inquiry: DECIDED,
  AffiliatePostbackDelivery: {
    deleted: [
      {
        days: LOG_DAYS,
        from: 'its last attempt',
        column: 'finished_at',
        byId: true,
        only: { words: 'finished', where: "status <> 'queued'" },
      },
    ],
  },
  WebhookAttempt: { until: 'with its delivery' },
  WebhookDelivery: { deleted: [{ days: KEPT_EVENT_DAYS, from: 'the event', column: 'created_at', byId: true }] },
  WebhookEndpoint: { kept: 'set by its advertiser, or by staff' },
  PostbackCall: {
    deleted: [
      {
        days: 90,
        from: 'the call',
        column: 'created_at',
        only: {
          words: 'of callers without a valid token or signature',
          where: "(advertiser_id IS NULL OR reason = 'bad_token')",
        },
      },
      {
        days: 400,
        from: 'the call',
        column: 'created_at',
        only: {
          words: 'without a conversion, and waiting for no rate',
          where: 'conversion_id IS NULL AND NOT EXISTS (SELECT FROM rate_wait w WHERE w.call_id = id)',
        },
      },
    ],
    rest: 'those of a conversion, and that wait for a rate: money',
  },
  ShopDelivery: { deleted: [{ days: 90, from: 'the first delivery', column: 'created_at' }] },
  ShopConnection: { kept: CATALOG },
  BrowserReporting: { kept: CATALOG },
  BrowserClaim: { kept: MONEY },
  ShopFact: { deleted: [{ days: 1095, from: 'the webhook', column: 'created_at', only: OF_ORDERS }], rest: MONEY },
  // Stripe lists events for 30 days, from where they may be sent again
  ShopWaitingStep: { deleted: [{ days: 60, from: 'the webhook', column: 'created_at' }] },
  SaleDispute: { kept: MONEY },
  RefusedCallCount: { deleted: [{ days: 30, from: 'the hour', column: 'starts_at' }] },
  WebhookFailureCount: { deleted: [{ days: 90, from: 'the hour', column: 'starts_at' }] },
  BotOrder: {
    deleted: [
      {
        days: 365,
        from: 'its creation',
        column: 'created_at',
        only: { words: 'finished', where: "status IN ('done', 'failed', 'cancelled')" },
        byId: true,
      },
    ],
  },
  StoreCartLine: { until: 'with its cart' },
  StoreCart: { deleted: [{ days: 30, from: 'its last change', column: 'updated_at' }] },
  SourceDay: { deleted: [{ days: 7, from: 'the day', column: 'day', holds: 'day' }] },
  OfferPayoutDay: { deleted: [{ days: 400, from: 'the day', column: 'day', holds: 'day' }] },
  ConversionCapUsage: {
    deleted: [
      {
        days: 400,
        from: 'the start of the period',
        column: 'period_day',
        holds: 'day',
        only: {
          words: 'of caps with a period',
          where: "EXISTS (SELECT FROM conversion_cap c WHERE c.id = cap_id AND c.period <> 'total')",
        },
      },
    ],
  },
  QuestProgress: {
    deleted: [
      {
        days: 400,
        from: 'its last change',
        column: 'updated_at',
        only: { words: 'not completed', where: 'completed_at IS NULL AND claim_count = 0' },
      },
    ],
    rest: MONEY,
  },
  UniqueVisitor: { until: 'an hour after the click' },
  ClickHour: { until: 'after the window of the fraud analysis, by the analysis' },
  DatacenterClick: { until: 'after the window of the fraud analysis, by the analysis' },
  ReferralVisit: { until: `${VISIT_DAYS} days after the visit, then counted in \`referral_visit_total\`` },
  Click: { until: 'after `RETENTION_CLICK_MONTHS` (14) whole months, by month' },
  AffiliatePayoutDay: { kept: 'the latest day of each affiliate' },
  NoticeCount: { kept: 'the latest day of each affiliate' },
  ReferralVisitTotal: { kept: 'one count for each affiliate' },
  Upload: { until: `${UNUSED_DAYS} days after the upload once nothing uses it, with its file, by a job every hour` },
  StatQuarterHour: { kept: 'reports of any period, in any time zone' },
  LinkDomain: { kept: ACCOUNT },
  ShortLinkSlug: { kept: 'names are never given to somebody else' },
  ShortLink: { kept: ACCOUNT },
  SmartLink: { kept: ACCOUNT },
  SmartLinkArm: { kept: ACCOUNT },
  SmartLinkShare: { kept: 'clicks are explained by them' },
  SmartLinkDay: { kept: 'reports of any period' },
  LandingPageDay: { kept: 'reports of any period' },
  OfferLandingPage: { kept: CATALOG },
  CouponSale: { kept: MONEY },
  CouponCode: { kept: CATALOG },
  StatDay: { kept: 'reports of any period' },
  Source: { kept: 'the name of a row of reports' },
  Conversion: { kept: MONEY },
  ConversionHistory: { kept: MONEY },
  CustomerBinding: { kept: 'money: renewals are credited by it; erased with its customer' },
  CustomerListPart: { until: 'the file was read, or the list is removed' },
  ListedCustomer: {
    kept: 'money: whose purchases are paid is read from them; until the list is removed, or the customer is erased',
  },
  CustomerList: {
    deleted: [unfinished('not read', "state IN ('received', 'failed')")],
    rest: 'money: until the advertiser or staff remove it',
  },
  CustomerSale: { kept: 'money: whose purchases are paid is read from them; erased with its customer' },
  CustomerName: {
    kept: 'money: renewals are credited by it; numbers of the advertiser and keyed hashes, until the customer is erased',
  },
  Customer: { kept: 'money: renewals are credited by it; until the advertiser or staff erase them' },
  CustomerErasure: { until: 'its last stored call was looked through' },
  PostbackTxn: { kept: 'money: a repeated call gets its first answer' },
  PostbackRefund: { kept: 'money: a repeated call gets its first answer' },
  TestRun: { deleted: [{ days: 30, from: 'its start', column: 'started_at' }] },
  TestAccount: { kept: ACCOUNT },
  LedgerAccount: { kept: MONEY },
  LedgerTransfer: { kept: MONEY },
  PayoutRequest: { kept: MONEY },
  PayoutBatch: { kept: MONEY },
  PayoutAttempt: { kept: MONEY },
  PayoutMethod: { kept: 'money; details erased with the account' },
  AffiliateApplication: { kept: ACCOUNT },
  TaxForm: { kept: 'tax law; names and numbers erased with the account' },
  FundingApplication: { kept: MONEY },
  QuestHold: { kept: MONEY },
  ContestStanding: { kept: MONEY },
  SquadPeriod: { kept: MONEY },
  SquadPeriodLine: { kept: MONEY },
  Referral: { kept: MONEY },
  DiscordBonus: { kept: 'money: one bonus for each account' },
  StoreOrder: { kept: MONEY },
  StoreOrderLine: { kept: MONEY },
  SandboxPayment: { kept: 'demo mode only' },
  SandboxFault: { kept: 'demo mode only' },
  AuditLog: { kept: `${AUDIT}, chained by hashes` },
  FeatureFlagHistory: { kept: AUDIT },
  BucketAssignment: { kept: 'why an affiliate had the terms of a bucket: money' },
  FraudCase: { kept: 'decisions about money' },
  FraudFact: { kept: 'decisions about money; addresses erased like those of clicks' },
  NotificationCampaign: { kept: AUDIT },
  User: { kept: ACCOUNT },
  Affiliate: { kept: ACCOUNT },
  AffiliateOffer: { kept: PART_OF_ACCOUNT },
  AffiliatePostback: { kept: ACCOUNT },
  ApiCall: { deleted: [{ days: 1, from: 'the call', column: 'created_at' }] },
  AgentAction: { deleted: [{ days: 90, from: 'its preparation', column: 'created_at' }] },
  ApiKey: { kept: ACCOUNT },
  Passkey: { kept: ACCOUNT },
  RecoveryCode: { kept: ACCOUNT },
  NotificationPreference: { kept: ACCOUNT },
  PushSetting: { kept: ACCOUNT },
  SavedView: { kept: ACCOUNT },
  ReportView: { kept: ACCOUNT },
  ReportMail: { kept: ACCOUNT },
  ReportAlert: { kept: ACCOUNT },
  SavedReply: { kept: CATALOG },
  DiscordConnection: { kept: ACCOUNT },
  DiscordMember: { kept: 'so that its role can be removed' },
  Streak: { kept: PART_OF_ACCOUNT },
  StreakEvent: { kept: 'rebuilds a streak after a late reversal' },
  LevelReached: { kept: PART_OF_ACCOUNT },
  AchievementEarned: { kept: PART_OF_ACCOUNT },
  CourseProgress: { kept: PART_OF_ACCOUNT },
  Mentorship: { kept: MONEY },
  Mentor: { kept: PART_OF_ACCOUNT },
  MentorNote: { kept: ACCOUNT },
  StaffNote: { kept: ACCOUNT },
  SquadApplication: { kept: 'decisions of staff' },
  SquadApplicationAcceptance: { kept: MONEY },
  Squad: { kept: MONEY },
  SquadMember: { kept: MONEY },
  Quest: { kept: CATALOG },
  Contest: { kept: CATALOG },
  Level: { kept: CATALOG },
  OfferProposal: { kept: 'decisions of staff' },
  Advertiser: { kept: CATALOG },
  AdvertiserCheckout: { kept: MONEY },
  CardTakeBack: { kept: MONEY },
  AdvertiserInvoice: { kept: MONEY },
  AdvertiserInvoiceLine: { kept: MONEY },
  InvoiceCounter: { kept: MONEY },
  AdvertiserMember: { kept: ACCOUNT },
  ReconciliationPart: { until: 'the list was compared, or its reconciliation is deleted' },
  ReconciliationRow: { until: 'its reconciliation is deleted' },
  Reconciliation: {
    deleted: [
      unfinished('never compared', "state = 'received'"),
      { days: 90, from: 'the upload', column: 'created_at' },
    ],
  },
  SalesUploadPart: { until: 'the file was recorded, or its upload is deleted' },
  SalesUploadRow: { until: 'its upload is deleted' },
  SalesUpload: {
    deleted: [
      { days: 400, from: 'the recording', column: 'finished_at', only: { words: 'recorded', where: "state = 'done'" } },
      unfinished('not recorded', "state NOT IN ('done', 'booking')"),
    ],
  },
  ColumnChoice: { kept: 'chosen by the advertiser' },
  ForeignId: { kept: 'links and postbacks of a previous platform that are still in use' },
  ImportedStatistic: { kept: 'reports of any period' },
  OldPostback: { kept: CATALOG },
  DualRun: { kept: 'what a previous platform paid for: money' },
  ComparedSale: { kept: 'what a previous platform paid for, or was recorded later: money' },
  RateWait: { kept: 'deleted when it is processed: money' },
  ExchangeRate: { kept: 'what sales were converted by: money' },
  UnknownOldLink: { deleted: [{ days: 90, from: 'its day', column: 'day', holds: 'day' }] },
  ImportRecord: { kept: 'what a repeated import compares with' },
  ImportedNetwork: { kept: 'one row a previous platform' },
  OpeningBalance: { kept: 'money' },
  ApprovalRequest: { kept: 'decision about money; about an account: erased with it' },
  ImportedConversion: { kept: 'reports of any period' },
  ImportedEventDay: { kept: 'reports of any period' },
  // also removed once the import is done
  NetworkImportPart: { deleted: [{ days: 14, from: 'it was sent', column: 'sent_at' }] },
  NetworkImportRow: { until: 'its import is deleted' },
  NetworkImport: { deleted: [{ days: 180, from: 'the beginning', column: 'created_at' }] },
  AdvertiserContact: { kept: 'set by staff, who remove them' },
  AdvertiserSecret: { kept: CATALOG },
  Offer: { kept: CATALOG },
  OfferThumbnail: { kept: CATALOG },
  OfferCategory: { kept: CATALOG },
  OfferCreative: { kept: CATALOG },
  OfferGoal: { kept: CATALOG },
  OfferTier: { kept: CATALOG },
  OfferQuestion: { kept: CATALOG },
  AffiliatePayout: { kept: MONEY },
  OfferPayoutChange: { kept: MONEY },
  OfferRulesVersion: { kept: 'what affiliates agreed to' },
  OfferGroup: { kept: CATALOG },
  OfferGroupMember: { kept: CATALOG },
  Category: { kept: CATALOG },
  ConversionCap: { kept: CATALOG },
  TrafficOverride: { kept: CATALOG },
  TrafficRestriction: { kept: AUDIT },
  AutomaticRule: { kept: CATALOG },
  AutomaticRuleRun: { kept: AUDIT },
  AutomaticRuleAction: { kept: AUDIT },
  Bucket: { kept: CATALOG },
  BucketRule: { kept: CATALOG },
  BotProfile: { kept: CATALOG },
  FeatureFlag: { kept: CATALOG },
  RoleRule: { kept: CATALOG },
  AffiliateManager: { kept: CATALOG },
  AdvertiserManager: { kept: CATALOG },
  StaffRole: { kept: CATALOG },
  Setting: { kept: CATALOG },
  StoreProduct: { kept: 'demo mode only' },
  StoreVariant: { kept: 'demo mode only' },
  DataKeyProof: { kept: 'one row' },
  DemoFill: { kept: 'one row' },
  PushKey: { kept: 'one row' },
  SchemaFloor: { kept: 'a few rows' },
  RetentionMark: { kept: 'one row for each step of retention' },
  AnalyticsCursor: { kept: 'one row for each copy' },
  SystemCheck: { kept: 'one row for each check' },
  ProcessHeartbeat: { until: 'a day after its process was last seen, by the heartbeat' },
  SystemAlarm: { kept: 'one row for each alarm' },
  JobRun: { kept: 'one row for each job' },
  RetentionStep: { kept: 'one row for each step of retention' },
}
