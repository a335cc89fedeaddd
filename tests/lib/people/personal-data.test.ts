import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SECTIONS } from '@/lib/people/account/export-sections'
import { tableName } from '@/lib/runtime/retention/rules'

const MODELS = 'prisma/models'
const schema = readdirSync(MODELS)
  .map((file) => readFileSync(`${MODELS}/${file}`, 'utf8'))
  .join('\n')
const DELETION = readFileSync('lib/people/account/deletion/erasure-service.ts', 'utf8')

/** Fields that name a person: by their user, their affiliate, their address or their Discord account. */
const PERSON =
  /^(userId|userIds|affiliateId|leaderId|memberIds|referredId|referrerId|mentorId|authorId|viewAsUserId|discordId|email|toAddress)$/
/** Fields that name the member of staff who did something. They stay with what was done. */
const STAFF = /^(\w+ById|actorId|secondApproverId)$/

const models = [...schema.matchAll(/^model (\w+) \{([\s\S]*?)^\}/gm)].map(([, name = '', body = '']) => ({
  name,
  fields: [...body.matchAll(/^ {2}(\w+) +\S/gm)].map(([, field = '']) => field),
}))
const personal = models.filter(({ fields }) => fields.some((field) => PERSON.test(field))).map(({ name }) => name)

/** What stays when an account is deleted, and why. Every other table is named in the deletion. */
const NOT_ERASED: Record<string, string> = {
  TestAccount: 'the clock of tests, by number',
  LedgerAccount: 'ledger',
  LedgerTransfer: 'ledger',
  Conversion: 'money, by number',
  ConversionHistory: 'money, by number',
  CustomerBinding: 'money, by number',
  CustomerSale: 'money, by number',
  CouponSale: 'money, by number',
  PostbackTxn: 'money, by number',
  BrowserClaim: 'money, by number',
  PostbackRefund: 'money, by number',
  RateWait: 'money, by number',
  SaleDispute: 'money, by number',
  AdvertiserContact: 'somebody at an advertiser, without an account; staff remove them',
  PostbackCall: 'call of an advertiser, by number',
  SalesUploadRow: 'row of a file of an advertiser, by number',
  ReconciliationRow: 'row of a list of an advertiser, by number',
  Click: 'clicks of visitors, by number',
  ClickHour: 'count, by number',
  DatacenterClick: 'clicks of visitors, for two weeks',
  UniqueVisitor: 'clicks of visitors, for an hour',
  StatDay: 'count, by number',
  LandingPageDay: 'count, by number',
  ImportedStatistic: 'count, by number',
  ImportedEventDay: 'count, by number',
  ImportedConversion: 'history of a previous platform, by number',
  ComparedSale: 'money, by number',
  StatQuarterHour: 'count, by number',
  Source: 'name of traffic, not of a person',
  SourceDay: 'count, for a week',
  AffiliatePayoutDay: 'count, by number',
  NoticeCount: 'count, by number',
  ReferralVisit: 'visits of others, without addresses',
  ReferralVisitTotal: 'count, by number',
  Referral: 'money: commission of the other one',
  DiscordBonus: 'one bonus for each Discord account',
  DiscordMember: 'so that its role is removed; by the number of Discord',
  BucketAssignment: 'terms of conversions, by number',
  ConversionCap: 'set by staff, by number',
  TrafficOverride: 'set by staff, by number',
  TrafficRestriction: 'set by staff, by number',
  AutomaticRuleAction: 'record of what staff had done, by number',
  FraudCase: 'decision about money, by number',
  Squad: 'a leader cannot delete the account',
  SquadMember: 'money of the other members; the membership ends',
  SquadApplicationAcceptance: 'consent to a split of money, by number',
  SquadPeriodLine: 'money of the other members',
  Streak: 'count, by number',
  StreakEvent: 'count, by number, append-only',
  LevelReached: 'count, by number',
  AchievementEarned: 'count, by number',
  QuestProgress: 'money, by number',
  QuestHold: 'money, by number',
  ContestStanding: 'money, by number',
  CourseProgress: 'count, by number',
  AffiliatePayout: 'terms of conversions, by number',
  ShortLinkSlug: 'name of a link that is out in the world: nobody else may get it',
}

/** What the export leaves out, and why. Every other table is in a section. */
const NOT_EXPORTED: Record<string, string> = {
  TestAccount: 'the clock of tests, by number',
  AuthToken: 'secret',
  RecoveryCode: 'secret',
  PasskeyChallenge: 'secret, for minutes',
  DiscordState: 'secret, for minutes',
  DiscordExchange: 'answer to a code of Discord, for 30 days',
  StaffInvite: 'of staff',
  AffiliateManager: 'who of staff looks after them',
  AdvertiserInvite: 'of the advertiser',
  AdvertiserMember: 'the place at an advertiser, without figures',
  FeatureFlag: 'of ours',
  NotificationCampaignRecipient: 'not notified yet',
  PushMessage: 'copy of notifications, which are exported, for 30 days',
  AdvertiserContact: 'data of the advertiser',
  ShortLinkSlug: 'names of links, which are exported, and of deleted ones',
  BrowserClaim: 'part of the conversion, which is in it',
  CustomerBinding: 'data of the advertiser; its conversions are exported',
  CustomerSale: 'data of the advertiser; its conversions are exported',
  PostbackTxn: 'data of the advertiser; its conversion is exported',
  PostbackRefund: 'data of the advertiser; its conversion is exported',
  RateWait: 'data of the advertiser; its conversion is exported',
  SaleDispute: 'data of the advertiser; its conversion is exported',
  PostbackCall: 'data of the advertiser; its conversion is exported',
  SalesUploadRow: 'data of the advertiser; its conversion is exported',
  ReconciliationRow: 'data of the advertiser; its conversion is exported',
  Click: 'data of visitors; exported as counts by day',
  ClickHour: 'count of clicks; exported by day',
  DatacenterClick: 'data of visitors',
  UniqueVisitor: 'data of visitors, for an hour',
  StatQuarterHour: 'exported by day',
  LandingPageDay: 'count of clicks; exported by day and offer',
  ImportedStatistic: 'counts of a previous platform',
  ImportedEventDay: 'counts of a previous platform',
  ImportedConversion: 'history of a previous platform; its sums are exported',
  ComparedSale: 'paid by a previous platform, whose it is',
  SourceDay: 'count of sources, which are exported',
  AffiliatePayoutDay: 'count of conversions, which are exported',
  NoticeCount: 'count of conversions, which are exported',
  ReferralVisitTotal: 'count only',
  DiscordMember: 'state of our bot',
  BucketAssignment: 'terms we set',
  AffiliatePayout: 'terms we set',
  ConversionCap: 'terms we set',
  TrafficOverride: 'terms we set',
  TrafficRestriction: 'terms we set',
  AutomaticRuleAction: 'record of ours',
  FraudCase: 'prevention of fraud',
  FraudFact: 'prevention of fraud',
  Mentor: 'capacity set by staff; mentorships are exported',
  MentorNote: 'notes of another person',
  StaffNote: 'notes of staff',
}

const sql = SECTIONS.map(({ text }) => text).join('\n')
const isExported = (name: string) => new RegExp(`\\b(FROM|JOIN) ${tableName(name)}\\b`).test(sql)
const isErased = (name: string) =>
  new RegExp(`tx\\.${name[0]?.toLowerCase()}${name.slice(1)}\\.|(UPDATE|DELETE FROM) ${tableName(name)} `).test(
    DELETION,
  )

test('models that name a person are found', () => {
  expect(personal.length).toBeGreaterThan(50)
  expect(personal).toEqual(
    expect.arrayContaining(['UserSession', 'TaxForm', 'SquadApplication', 'MailMessage', 'Referral']),
  )
})

test('what is kept of a person is erased with the account, or stays for a reason [S2.6]', () => {
  const neither = [...personal, 'User'].filter((name) => !isErased(name) && !(name in NOT_ERASED))
  expect(neither, 'erase it in account/deletion/erasure-service.ts, or say why it stays').toEqual([])
})

test('what is kept of a person is in the export, or left out for a reason [S2.6]', () => {
  const neither = [...personal, 'User'].filter((name) => !isExported(name) && !(name in NOT_EXPORTED))
  expect(neither, 'add a section to account-export/sections.ts, or say why it is left out').toEqual([])
})

test('every reason is still needed', () => {
  const stale = [
    ...Object.keys(NOT_ERASED).filter((name) => !personal.includes(name) || isErased(name)),
    ...Object.keys(NOT_EXPORTED).filter((name) => !personal.includes(name) || isExported(name)),
  ]
  expect(stale).toEqual([])
})

test('other fields that name somebody name staff', () => {
  const others = models.flatMap(({ name, fields }) =>
    fields
      .filter((field) => /(user|person|author|owner|member|mentor|leader|actor)Id/i.test(field))
      .map((field) => [name, field]),
  )
  expect(others.filter(([, field = '']) => !PERSON.test(field) && !STAFF.test(field))).toEqual([])
})
