import 'server-only'
import { env } from '../env'
import { log } from '../log'
import { defaultSettings } from './rules'
import { type Settings, settingsSchema } from './schema'

// the server and Next's handlers are separate module instances in one process; they share one state
const SHARED = Symbol.for('stoke.settings')
type Known = { settings?: Settings; close?(): Promise<void> }
const shared = globalThis as { [SHARED]?: Known }

/** What this process knows of the settings; `service.ts` keeps it. */
export function knownSettings(): Known {
  shared[SHARED] ??= {}
  return shared[SHARED]
}

/** The settings now. Processes read them before they serve and hear of changes at once. */
export const settings = (): Settings => knownSettings().settings ?? defaultSettings(env())

/**
 * The settings of stored rows: what was never changed has its default. A stored section this version cannot read keeps
 * what is known.
 */
export function settingsOf(stored: readonly { key: string; value: unknown }[]): Settings {
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
