import 'server-only'
import { BRAND } from '../brand'
import { env } from '../env'
import { log } from '../log'
import type { ModuleName } from '../modules/constants'
import { pagesOf } from '../modules/rules'
import { type PublicSettings, toPublicSettings } from './public-settings-rules'
import { defaultSettings, listModulesOff } from './rules'
import { type Settings, settingsSchema } from './schema'
import { knownSettings } from './state'

/** The settings now. Processes read them before they serve and hear of changes at once. */
export const settings = (): Settings => knownSettings().settings ?? defaultSettings(env())

/** The modules that the network does without. */
export const modulesOff = (): ModuleName[] => listModulesOff(settings().modules, env())

/** Whether the network has a module. */
export const isModuleOn = (name: ModuleName): boolean => !modulesOff().includes(name)

/** What everybody may know of the settings now. */
export function currentPublicSettings(): PublicSettings {
  const off = modulesOff()
  const hasMail = env().DEMO || env().SMTP_URL !== undefined
  const hasCountries = env().GEOIP_DATABASE !== undefined
  return toPublicSettings(settings(), { modulesOff: off, pagesOff: pagesOf(off), hasMail, hasCountries })
}

/** What the front page and the sign-in pages say in large letters. */
export const tagline = (): string => (isModuleOn('streak') ? BRAND.tagline : BRAND.shortTagline)

/** The name of the network. */
export const brandName = (): string => settings().brand.name

/**
 * The settings of stored rows: what was never changed has its default. A stored section this version cannot read keeps
 * what is known.
 */
export function parseSettings(stored: readonly { key: string; value: unknown }[]): Settings {
  const known: Record<string, unknown> = { ...settings() }
  const defaults: Record<string, unknown> = defaultSettings(env())
  for (const [key, schema] of Object.entries(settingsSchema.shape)) {
    const row = stored.find((each) => each.key === key)
    const given = row ? { ...(defaults[key] as object), ...(row.value as object) } : defaults[key]
    const parsed = schema.safeParse(given)
    if (parsed.success) known[key] = parsed.data
    else log.error({ section: key, issues: parsed.error.issues }, 'stored settings cannot be read')
  }
  return known as Settings
}
