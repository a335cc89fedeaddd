type Module = {
  /** The addresses of its pages and calls and of all below them; `*` stands for one segment, `$` ends an address. */
  paths: readonly string[]
}

/**
 * What a network can do without. Tracking, conversions, ledger, payouts, accounts, offers, reports and support are no
 * modules. One that is off is gone on all sides; what it stored stays, and is there again when it is on.
 */
export const MODULES = {
  streak: {
    paths: ['/api/streaks'],
  },
  levels: {
    paths: ['/levels', '/api/levels', '/api/achievements'],
  },
  quests: {
    paths: ['/admin/manage-quests', '/api/admin/manage-quests', '/api/quests', '/api/contests'],
  },
  squads: {
    paths: [
      '/account/squad',
      '/api/account/squad',
      '/admin/squad-application',
      '/api/admin/squad-application',
      '/admin/squad-revenue',
      '/api/admin/squad-revenue',
      '/admin/manage-squads',
      '/api/admin/manage-squads',
    ],
  },
  mentors: {
    paths: ['/admin/manage-mentees', '/api/admin/manage-mentees'],
  },
  advances: {
    paths: ['/account/funding', '/api/account/funding', '/admin/funding-application', '/api/admin/funding-application'],
  },
  referrals: {
    paths: ['/referrals', '/api/referrals'],
  },
  university: {
    paths: ['/home/tools/university', '/api/courses'],
  },
  starterPack: { paths: ['/home/tools$'] },
  shop: {
    paths: ['/shop'],
  },
  discord: {
    paths: [
      '/api/discord',
      '/api/discord-bot',
      '/admin/bot-profiles',
      '/api/admin/bot-profiles',
      '/admin/bot-orders',
      '/api/admin/bot-orders',
    ],
  },
  market: { paths: ['/market'] },
  appeals: {
    paths: ['/admin/appeals', '/api/admin/appeals', '/api/conversions/*/appeal'],
  },
  testMode: {
    paths: [
      '/test-mode',
      '/api/test-mode',
      '/admin/test-mode',
      '/api/admin/test-mode',
      '/advertiser/test',
      '/api/advertiser/test-mode',
    ],
  },
} as const satisfies Record<string, Module>

export type ModuleName = keyof typeof MODULES
export const MODULE_NAMES = Object.keys(MODULES) as ModuleName[]
