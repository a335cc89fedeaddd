/**
 * What a network can do without. Tracking, conversions, ledger, payouts, accounts, offers, reports and support are no
 * modules. One that is off is gone on all sides; what it stored stays, and is there again when it is on.
 * Of each the addresses of its pages and calls and of all below them; `*` stands for one segment, `$` ends an address.
 */
export const MODULE_PATHS = {
  streak: ['/api/streaks'],
  levels: ['/levels', '/api/levels', '/api/achievements'],
  quests: ['/admin/manage-quests', '/api/admin/manage-quests', '/api/quests', '/api/contests'],
  squads: [
    '/account/squad',
    '/api/account/squad',
    '/admin/squad-application',
    '/api/admin/squad-application',
    '/admin/squad-revenue',
    '/api/admin/squad-revenue',
    '/admin/manage-squads',
    '/api/admin/manage-squads',
  ],
  mentors: ['/admin/manage-mentees', '/api/admin/manage-mentees'],
  advances: [
    '/account/funding',
    '/api/account/funding',
    '/admin/funding-application',
    '/api/admin/funding-application',
  ],
  referrals: ['/referrals', '/api/referrals'],
  university: ['/home/tools/university', '/api/courses'],
  starterPack: ['/home/tools$', '/api/tools'],
  shop: ['/shop'],
  discord: ['/api/discord', '/api/discord-bot/exchange-code'],
  bots: [
    '/api/discord-bot/channels',
    '/api/discord-bot/message',
    '/admin/bot-profiles',
    '/api/admin/bot-profiles',
    '/admin/bot-orders',
    '/api/admin/bot-orders',
  ],
  market: ['/market'],
  appeals: ['/admin/appeals', '/api/admin/appeals', '/api/conversions/*/appeal', '/api/conversions/evidence'],
  testMode: [
    '/test-mode',
    '/api/test-mode',
    '/admin/test-mode',
    '/api/admin/test-mode',
    '/advertiser/test',
    '/api/advertiser/test-mode',
  ],
} as const satisfies Record<string, readonly string[]>

export type ModuleName = keyof typeof MODULE_PATHS
export const MODULE_NAMES = Object.keys(MODULE_PATHS) as ModuleName[]
