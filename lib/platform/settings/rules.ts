import { MODULE_NAMES, type ModuleName } from '../modules/constants'
import {
  DEFAULT_APPEALS,
  DEFAULT_AUTOMATION,
  DEFAULT_LINKS,
  DEFAULT_OFFERS,
  DEFAULT_PAYOUTS,
  DEFAULT_REFERRALS,
} from './constants'
import { NO_BRAND, TOOLS_AS_THEY_CAME } from './public-settings-rules'
import type { Settings } from './schema'

type Services = { DEMO: boolean } & Partial<
  Record<
    | 'DISCORD_CLIENT_ID'
    | 'DISCORD_CLIENT_SECRET'
    | 'DISCORD_GUILD_ID'
    | 'DISCORD_BOT_TOKEN'
    | 'SHOPIFY_STORE_DOMAIN'
    | 'SHOPIFY_STOREFRONT_TOKEN',
    string | undefined
  >
>

/**
 * The modules that are off: by the settings, or because the service they need is not set up. Demo mode has stand-ins of
 * both; accounts of its Discord never join a real guild.
 */
export function listModulesOff(modules: Settings['modules'], env: Services): ModuleName[] {
  const lacksService = (name: ModuleName): boolean => {
    if (name === 'shop') return !(env.DEMO || (env.SHOPIFY_STORE_DOMAIN && env.SHOPIFY_STOREFRONT_TOKEN))
    if (name !== 'discord' || (env.DISCORD_CLIENT_ID && env.DISCORD_CLIENT_SECRET)) return false
    return !env.DEMO || Boolean(env.DISCORD_GUILD_ID && env.DISCORD_BOT_TOKEN)
  }
  return MODULE_NAMES.filter((name) => !modules[name] || lacksService(name))
}

const NO_BANK_ACCOUNT = {
  beneficiary: null,
  bankName: null,
  iban: null,
  bic: null,
  routingNumber: null,
  accountNumber: null,
}

const ALL_MODULES = Object.fromEntries(MODULE_NAMES.map((name) => [name, true])) as Settings['modules']

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
  automation: DEFAULT_AUTOMATION,
  deposits: NO_BANK_ACCOUNT,
  rates: { url: null },
  // the demo approves everybody at once
  applications: { isAsked: !env.DEMO, termsUrl: null, termsVersion: '1' },
  retention: {
    clickMonths: env.RETENTION_CLICK_MONTHS,
    networkAfterDays: env.RETENTION_NETWORK_AFTER_DAYS,
    eraseAfterDays: env.RETENTION_ERASE_AFTER_DAYS,
  },
  brand: { ...NO_BRAND, supportEmail: env.SUPPORT_EMAIL ?? null },
  modules: ALL_MODULES,
  tools: TOOLS_AS_THEY_CAME,
  mails: { texts: {} },
  notices: { texts: {} },
})
