/**
 * What a network can do without. Tracking, conversions, ledger, payouts, accounts, offers, reports and support are no
 * modules. One that is off is gone on all sides; what it stored stays, and is there again when it is on.
 * Of each the addresses of its pages and of all below them; `$` ends an address. The browser loads these, and no calls.
 */
export const MODULE_PAGES = {
  streak: [],
  levels: ['/levels'],
  quests: ['/admin/manage-quests'],
  squads: ['/account/squad', '/admin/squad-application', '/admin/squad-revenue', '/admin/manage-squads'],
  mentors: ['/admin/manage-mentees'],
  advances: ['/account/funding', '/admin/funding-application'],
  referrals: ['/referrals'],
  university: ['/home/tools/university'],
  starterPack: ['/home/tools$'],
  shop: ['/shop'],
  discord: [],
  bots: ['/admin/bot-profiles', '/admin/bot-orders'],
  market: ['/market'],
  appeals: ['/admin/appeals'],
  testMode: ['/test-mode', '/admin/test-mode', '/advertiser/test'],
} as const satisfies Record<string, readonly string[]>

export type ModuleName = keyof typeof MODULE_PAGES
export const MODULE_NAMES = Object.keys(MODULE_PAGES) as ModuleName[]
