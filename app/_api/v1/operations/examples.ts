import type { Example } from '@/lib/accounts/http/schema'
import { reason } from './sample-values'

// a message is sent once for each key
const KEYS = { ticket: '019aa000-0000-7000-8000-000000000002', reply: '019aa000-0000-7000-8000-000000000003' }

/** Bodies of writes as the reference shows them; each is answered with success in the demo, for things of its lists. */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  markRead: { body: { all: true, before: '2026-11-20T12:00:00Z' } },
  createTicket: { body: { topic: 'other', subject: 'A question', message: 'How are days counted?', key: KEYS.ticket } },
  replyToTicket: { body: { message: 'Here is what you asked for.', key: KEYS.reply } },
  findMissingSale: { query: 'offer=1042&order=A-10042&day=2026-11-20' },
  saveOffer: { path: '/api/v1/offers/1904/saved', body: { saved: true } },
  createShortLink: { body: { slug: 'november-sale', offerId: 1904, source: 'newsletter' } },
  changePush: { body: { hidesAmounts: true, quiet: { from: 1320, until: 420, zone: 'America/New_York' } } },
  createPostback: {
    body: { url: 'https://tracker.example/?id={txn_id}', method: 'get', events: ['approved'], offerId: null },
  },
  changePostback: { body: { isActive: false } },
  saveReportView: { path: '/api/v1/report-views/own', body: { name: 'Sales by offer', choice: {} } },
  changeReportView: { body: { name: 'Sales' } },
  createReportMail: {
    body: { format: 'csv', frequency: 'weekly', hour: 8, weekday: 1, monthDay: null },
  },
  changeReportMail: { body: { isActive: false } },
  createReportShare: { body: { days: 30, hidesPayouts: true } },
  moveAffiliateTestClock: { body: { to: 'hold' } },
  createAffiliateTestLink: { body: { offerId: 1904 } },
  createCustomerList: { body: { fileName: 'customers.csv' } },
  createCustomerListOf: { body: { fileName: 'customers.csv' } },
  createUpload: { body: { fileName: 'november.csv' } },
  createReconciliation: { body: { fileName: 'november.csv' } },
  createSecret: { body: { kind: 'token', label: 'ERP' } },
  rotateSecret: { body: { overlapHours: 24 } },
  connectShop: { body: { provider: 'stripe', name: 'Main shop', orderPrefix: '' } },
  changeBrowserReporting: {
    body: { isOn: true, hosts: ['shop.example'], requiresSignature: false, holdDays: 14, path: '/m/' },
  },
  createWebhook: {
    body: { name: 'Back office', url: 'https://erp.example/webhooks', types: ['conversion.created', 'offer.paused'] },
  },
  changeWebhook: { body: { isActive: false } },
  replayWebhook: { body: { from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z', only: 'failed' } },
  createNetworkWebhook: {
    body: { name: 'ERP', url: 'https://erp.example/webhooks', types: ['conversion.approved'], reason },
  },
  changeNetworkWebhook: { body: { isActive: false, reason } },
  rotateNetworkWebhookSecret: { body: { reason } },
  deleteNetworkWebhook: { body: { reason } },
  replayNetworkWebhook: { body: { from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z', only: 'failed' } },
  changeBalanceNotice: { body: { lowBalanceCents: 50_000 } },
  changeOwnChanges: { body: { ownChanges: ['texts', 'pause'], reason } },
  createAdvertiserSecret: { body: { kind: 'token', label: 'ERP', reason } },
  createImport: {
    body: {
      source: 'tune',
      isFromFiles: false,
      network: 'acme',
      key: 'NETxxxxxxxxxxxx',
      kinds: ['advertiser', 'offer'],
      from: '2026-10-01',
      to: '2026-10-31',
      historyUntil: '2026-11-01',
      reason,
    },
  },
  createAdvertiserReconciliation: { body: { fileName: 'november.csv' } },
  createAdvertiser: {
    body: {
      name: 'Northwind Outdoor',
      reason,
    },
  },
  copyOffer: { path: '/api/v1/admin/offers/1904/copies', body: { name: 'A copy for Canada', reason } },
  createOfferGroup: {
    body: {
      name: 'Skin care',
      members: [
        { offerId: 1904, weight: 2 },
        { offerId: 1911, weight: 1 },
      ],
      reason,
    },
  },
  countEligible: { body: { audience: null } },
  addUserNote: { body: { body: 'Asked about the new offers on November 20.' } },
  createReply: { body: { name: 'Days', body: 'Days are counted in Eastern time.' } },
  analyseFraud: { body: {} },
  createTestLink: { body: { offerId: 1904 } },
  moveTestClock: { body: { to: 'day' } },
  saveView: { body: { page: 'manage-users', name: 'Suspended', query: 'status=suspended' } },
}
