import { BRAND } from '../brand'
import type { ModuleName } from '../modules/constants'
import { DEFAULT_PAYOUTS, DEFAULT_REFERRALS } from './constants'
import type { Settings } from './schema'

/** What everybody may know of the settings, and screens show. */
export type PublicSettings = {
  name: string
  logoUrl: string | null
  supportEmail: string | null
  minimumPayoutCents: number
  destinationHours: number
  taxFormAboveCents: number
  referralShareBps: number
  referralMonths: number
  modulesOff: readonly ModuleName[]
  /** The pages of these modules, with all below each; `$` ends an address. */
  pagesOff: readonly string[]
  /** Whether the network has a list of tools of its own, which `/api/tools` answers. */
  hasOwnTools: boolean
  /** Whether emails reach anybody: by a mail server, or in the mailbox of demo mode. */
  hasMail: boolean
  /** Whether the country of an address is looked up here, and not only where a CDN sends it. */
  hasCountries: boolean
}

/** What is not among the settings. */
type Given = 'modulesOff' | 'pagesOff' | 'hasMail' | 'hasCountries'

export const toPublicSettings = (
  { brand, payouts, referrals, tools }: Pick<Settings, 'brand' | 'payouts' | 'referrals' | 'tools'>,
  { modulesOff, pagesOff, hasMail, hasCountries }: Pick<PublicSettings, Given>,
) =>
  ({
    name: brand.name,
    logoUrl: brand.logoUrl,
    supportEmail: brand.supportEmail,
    minimumPayoutCents: payouts.minimumCents,
    destinationHours: payouts.destinationHours,
    taxFormAboveCents: payouts.taxFormAboveCents,
    referralShareBps: referrals.shareBps,
    referralMonths: referrals.months,
    modulesOff,
    pagesOff,
    hasOwnTools: tools.categories !== null,
    hasMail,
    hasCountries,
  }) satisfies PublicSettings

export const NO_BRAND = { name: BRAND.name, accent: null, logoUrl: null, supportEmail: null }

export const TOOLS_AS_THEY_CAME = { categories: null }

/** The terms of a network that has changed nothing. */
export const DEFAULT_PUBLIC_SETTINGS: PublicSettings = toPublicSettings(
  { brand: NO_BRAND, payouts: DEFAULT_PAYOUTS, referrals: DEFAULT_REFERRALS, tools: TOOLS_AS_THEY_CAME },
  { modulesOff: [], pagesOff: [], hasMail: true, hasCountries: true },
)
