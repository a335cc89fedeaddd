import { confirm, ID, reason } from './sample-values'
import type { Templates } from './templates'

const because = { reason }

const campaign = {
  ...{ type: 'offer', title: 'A new offer', message: 'Winter jackets are open for everybody.' },
  ...{ destinationUrlPath: '/offers/1904', actionLabel: 'See the offer' },
}
const inactive = { inactive: { since: 'conversion', days: 30 } }

/** Bodies of staff's writes about conversions, people, rewards and the system. */
export const PEOPLE_TEMPLATES: Templates = {
  decideConversions: { ids: [`4211-${ID}`], decision: 'approve', reason },
  reinstateConversions: { ids: [`4211-${ID}`], reason },
  selectConversions: { filter: { status: 'pending', offer: 1904 } },
  changeConversionPayout: { payout: '30.00', seenCents: 2_500, reason },
  repeatCall: because,
  decideAppeal: { decision: 'won', answer: 'The advertiser confirmed the order.', seenCents: 2_500, reason },
  askAdvertiser: { contactId: ID, question: 'Was this order paid and kept?', reason },
  answerForAdvertiser: { answer: 'They confirmed the order by phone.', reason },
  decideApplicants: { ids: [4211], decision: 'approve', reason },
  selectApplicants: { filter: { answered: 'yes' } },
  actOnFraudCase: because,
  decideFraudCases: { ids: [ID], action: 'clear', reason },
  selectFraudCases: { filter: { status: 'open' } },
  decideFunding: { decision: 'approve', grantedCents: 250_000, repaymentBps: 2_000, reason },
  previewBatch: { requestIds: [ID], provider: 'paypal' },
  previewResults: { report: { kind: 'all', reference: 'Wire 20261120-7' } },
  enterResults: { report: { kind: 'all', reference: 'Wire 20261120-7' }, reason, confirm },
  decideSquads: { ids: [ID], decision: 'approve', reason },
  selectSquads: { filter: { status: 'submitted' } },
  changeTicket: { state: 'solved', priority: 'high' },
  answerTicket: { message: 'Days are counted in Eastern time.', state: 'answered', version: 1, key: ID },
  linkTicket: { kind: 'payout', id: ID },
  unlinkTicket: { kind: 'payout', id: ID },
  addTicketNote: { message: 'Called back on November 20.', key: ID },
  changeReply: { name: 'Days', body: 'Days are counted in Eastern time.', version: 1 },
  actOnUser: because,
  createCampaign: { ...campaign, audience: inactive, reason },
  changeCampaign: { ...campaign, audience: inactive, version: 1, reason },
  sendCampaign: { version: 1, count: 120, scheduledAt: null, confirm, reason },
  actOnCampaign: because,
  countAudience: { audience: inactive },
  testCampaign: campaign,
  createQuest: {
    ...{ name: 'Ten sales', description: 'Ten approved conversions in a week.', metric: 'conversions', target: 10 },
    ...{ window: 'week', startsAt: '2026-12-01T05:00:00Z', endsAt: null, reward: 'cash', rewardCents: 1_000 },
    ...{ budgetCents: 50_000, reason },
  },
  changeQuest: { name: 'Ten sales a week', reason },
  actOnQuest: because,
  actOnContest: because,
  changeSquad: {
    ...{ name: 'North Team', leaderId: 4211, split: 'equal' },
    ...{ members: [{ affiliateId: 4211 }, { affiliateId: 4212 }], reason, confirm },
  },
  actOnSquad: { reason, confirm },
  closeSquadPeriod: { periodId: ID, throughDay: '2026-11-30', reason, confirm },
  createMentee: { affiliateId: 4211, mentorId: ID, shareBps: 500, reason, confirm },
  endMentee: { reason, confirm },
  addMenteeNote: { reason: 'Asked about search advertising.' },
  reassignMentee: { mentorId: ID, reason, confirm },
  createMentor: { affiliateId: 4211, capacity: 10, shareBps: 500, reason, confirm },
  changeMentor: { capacity: 20, shareBps: 500, isActive: true, reason, confirm },
  createBotOrder: {
    profileId: 1,
    task: { kind: 'message', payload: { channelId: '100000000000000001', content: 'Winter offers are open.' } },
    ...{ key: ID, reason },
  },
  actOnBotOrder: because,
  createBot: {
    ...{ name: 'Community bot', guildId: '100000000000000000', allowedChannels: ['100000000000000001'] },
    ...{ ratePerMinute: 30, reason },
  },
  changeBot: { ratePerMinute: 60, reason },
  changeSettings: {
    ...{ section: 'payouts', values: { minimumCents: 5_000, destinationHours: 72, taxFormAboveCents: 60_000 } },
    ...{ version: 0, reason },
  },
  changeFlag: { isOn: true, percentage: 10, reason },
  discardFailedJobs: { ids: [ID], reason },
  retryFailedJobs: { ids: [ID], reason },
  runJob: { name: 'deliver-mails', reason },
  retryMails: { ids: [ID], reason },
  removeProcess: because,
}
