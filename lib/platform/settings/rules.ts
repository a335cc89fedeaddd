import { BRAND } from '../brand'
import { DEFAULT_APPEALS, DEFAULT_LINKS, DEFAULT_OFFERS, DEFAULT_PAYOUTS, DEFAULT_REFERRALS } from './constants'
import type { Settings } from './schema'

/** What everybody may know of the settings, and screens show. */
export type NetworkTerms = {
  name: string
  logoUrl: string | null
  supportEmail: string | null
  minimumPayoutCents: number
  destinationHours: number
  taxFormAboveCents: number
  referralShareBps: number
  referralMonths: number
}

export const networkTerms = ({ brand, payouts, referrals }: Pick<Settings, 'brand' | 'payouts' | 'referrals'>) =>
  ({
    name: brand.name,
    logoUrl: brand.logoUrl,
    supportEmail: brand.supportEmail,
    minimumPayoutCents: payouts.minimumCents,
    destinationHours: payouts.destinationHours,
    taxFormAboveCents: payouts.taxFormAboveCents,
    referralShareBps: referrals.shareBps,
    referralMonths: referrals.months,
  }) satisfies NetworkTerms

const NO_BRAND = { name: BRAND.name, accent: null, logoUrl: null, supportEmail: null }

/** The terms of a network that has changed nothing. */
export const DEFAULT_TERMS: NetworkTerms = networkTerms({
  brand: NO_BRAND,
  payouts: DEFAULT_PAYOUTS,
  referrals: DEFAULT_REFERRALS,
})

type Variables = Record<
  'TAX_FORM_ABOVE_CENTS' | `RETENTION_${'CLICK_MONTHS' | 'NETWORK_AFTER_DAYS' | 'ERASE_AFTER_DAYS'}`,
  number
> & {
  SUPPORT_EMAIL?: string | undefined
  DEMO: boolean
}

/** The settings of a network that has changed nothing, with what the environment says. */
export const defaultSettings = (env: Variables): Settings => ({
  referrals: DEFAULT_REFERRALS,
  payouts: { ...DEFAULT_PAYOUTS, taxFormAboveCents: env.TAX_FORM_ABOVE_CENTS },
  offers: DEFAULT_OFFERS,
  appeals: DEFAULT_APPEALS,
  links: DEFAULT_LINKS,
  // the demo approves everybody at once
  applications: { isAsked: !env.DEMO, termsUrl: null, termsVersion: '1' },
  retention: {
    clickMonths: env.RETENTION_CLICK_MONTHS,
    networkAfterDays: env.RETENTION_NETWORK_AFTER_DAYS,
    eraseAfterDays: env.RETENTION_ERASE_AFTER_DAYS,
  },
  brand: { ...NO_BRAND, supportEmail: env.SUPPORT_EMAIL ?? null },
})
