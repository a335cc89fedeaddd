/** The channel on which PostgreSQL tells every process that a setting changed. */
export const SETTINGS_CHANNEL = 'stoke_settings'

/** The limits of settings, in the unit they are stored in: basis points, cents, hours, days, months. */
export const SETTING_LIMITS = {
  referralBps: { min: 0, max: 5_000 },
  referralMonths: { min: 1, max: 120 },
  minimumPayoutCents: { min: 100, max: 1_000_000 },
  destinationHours: { min: 24, max: 720 },
  taxFormCents: { min: 0, max: 100_000_000 },
  holdDays: { min: 0, max: 365 },
  levelCents: { min: 1, max: 100_000_000_00 },
  clickMonths: { min: 13, max: 240 },
  privacyDays: { min: 15, max: 3_650 },
  appealDays: { min: 1, max: 365 },
  links: { min: 0, max: 10_000 },
  domains: { min: 0, max: 100 },
  ruleActions: { min: 1, max: 10_000 },
} as const

export const BRAND_NAME_MAX = 40
export const LEVEL_NAME_MAX = 40
export const LOGO_URL_MAX = 500

/** The spec has five levels, of which the fifth has the crown. */
export const LEVEL_COUNT = 5

/** What a new network starts with. Where a variable of the environment sets the same, that is the default. */
export const DEFAULT_REFERRALS = { shareBps: 500, months: 12 } as const
export const DEFAULT_PAYOUTS = { minimumCents: 1_000, destinationHours: 72, taxFormAboveCents: 60_000 } as const
export const DEFAULT_OFFERS = { holdDays: 7 } as const
export const DEFAULT_LINKS = { smartLinks: 20, shortLinks: 200, domains: 3 } as const
export const DEFAULT_APPEALS = { windowDays: 30, decisionDays: 7 } as const
export const DEFAULT_AUTOMATION = { perDay: 100 } as const
