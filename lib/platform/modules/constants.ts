type Module = {
  label: string
  /** What it is, for whoever switches it off. */
  about: string
  /** The addresses of its pages and calls and of all below them; `*` stands for one segment, `$` ends an address. */
  paths: readonly string[]
}

/**
 * What a network can do without. Tracking, conversions, ledger, payouts, accounts, offers, reports and support are no
 * modules. One that is off is gone on all sides; what it stored stays, and is there again when it is on.
 */
export const MODULES = {
  streak: {
    label: 'Streak',
    about: 'Days in a row with a conversion, restore points, and their emails.',
    paths: ['/api/streaks'],
  },
  levels: {
    label: 'Levels',
    about: 'Levels by earnings with their shorter holds, and achievements.',
    paths: ['/levels', '/api/levels', '/api/achievements'],
  },
  quests: {
    label: 'Quests and contests',
    about: 'Tasks and rankings that pay a reward.',
    paths: ['/admin/manage-quests', '/api/admin/manage-quests', '/api/quests', '/api/contests'],
  },
  squads: {
    label: 'Squads',
    about: 'Groups of affiliates that share what they earn.',
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
    label: 'Mentors',
    about: 'Staff who guide affiliates, and the notes they take.',
    paths: ['/admin/manage-mentees', '/api/admin/manage-mentees'],
  },
  advances: {
    label: 'Advances',
    about: 'Money for ad spend before it is earned. What was lent is still paid back out of earnings.',
    paths: ['/account/funding', '/api/account/funding', '/admin/funding-application', '/api/admin/funding-application'],
  },
  referrals: {
    label: 'Referrals',
    about: 'A share of what those earn whom an affiliate brought. While it is off, no share is earned.',
    paths: ['/referrals', '/api/referrals'],
  },
  university: {
    label: 'University',
    about: 'Short courses for affiliates.',
    paths: ['/home/tools/university', '/api/courses'],
  },
  starterPack: { label: 'Starter Pack', about: 'The directory of tools.', paths: ['/home/tools$'] },
  shop: {
    label: 'Shop',
    about: 'Products that affiliates buy, from your storefront.',
    paths: ['/shop'],
  },
  discord: {
    label: 'Discord and bots',
    about: 'The community chat: connecting an account, its bonus, roles by level, and bots.',
    paths: [
      '/api/discord',
      '/api/discord-bot',
      '/admin/bot-profiles',
      '/api/admin/bot-profiles',
      '/admin/bot-orders',
      '/api/admin/bot-orders',
    ],
  },
  market: { label: 'Market', about: 'Offers as cards, by category. The list of offers stays.', paths: ['/market'] },
  appeals: {
    label: 'Appeals',
    about: 'Affiliates may ask staff to decide again about a rejected or reversed conversion.',
    paths: ['/admin/appeals', '/api/admin/appeals', '/api/conversions/*/appeal'],
  },
  testMode: {
    label: 'Test mode',
    about: 'Test links and a clock of one’s own for affiliates and advertisers.',
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
