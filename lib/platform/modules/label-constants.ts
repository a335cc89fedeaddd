import type { ModuleName } from './constants'

/** What modules are called, and what each is for whoever switches it off; not among the paths, which every page loads. */
export const MODULE_LABELS: Record<ModuleName, { label: string; about: string }> = {
  streak: { label: 'Streak', about: 'Days in a row with a conversion, restore points, and their emails.' },
  levels: { label: 'Levels', about: 'Levels by earnings with their shorter holds, and achievements.' },
  quests: { label: 'Quests and contests', about: 'Tasks and rankings that pay a reward.' },
  squads: { label: 'Squads', about: 'Groups of affiliates that share what they earn.' },
  mentors: { label: 'Mentors', about: 'Staff who guide affiliates, and the notes they take.' },
  advances: {
    label: 'Advances',
    about: 'Money for ad spend before it is earned. What was lent is still paid back out of earnings.',
  },
  referrals: {
    label: 'Referrals',
    about: 'A share of what those earn whom an affiliate brought. While it is off, no share is earned.',
  },
  university: { label: 'University', about: 'Short courses for affiliates.' },
  starterPack: { label: 'Starter Pack', about: 'The directory of tools.' },
  shop: { label: 'Shop', about: 'Products that affiliates buy, from your storefront.' },
  discord: {
    label: 'Discord',
    about: 'The community chat: connecting an account, its bonus, and roles by level. It needs an OAuth application.',
  },
  bots: { label: 'Bots', about: 'Bots of the community chat and their orders. Each has a token of its own.' },
  market: { label: 'Market', about: 'Offers as cards, by category. The list of offers stays.' },
  appeals: {
    label: 'Appeals',
    about:
      'Affiliates may ask staff to decide again about a rejected or reversed conversion, and ask about a missing sale.',
  },
  testMode: { label: 'Test mode', about: 'Test links and a clock of one’s own for affiliates and advertisers.' },
}
