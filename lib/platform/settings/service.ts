import 'server-only'
import { db } from '../database/db'
import { PostgresListener } from '../database/postgres-listener'
import { log } from '../log'
import { SETTINGS_CHANNEL } from './constants'
import { parseSettings } from './current'
import { knownSettings } from './state'

/** They are read again this often, should a change ever go unheard. */
const RELOAD_EVERY_MS = 300_000

let reading: Promise<void> = Promise.resolve()

/** Reads the settings; one reading after another, so that an older one does not overwrite a newer one. */
export function loadSettings(): Promise<void> {
  const mine = reading.then(async () => {
    knownSettings().settings = parseSettings(await db().setting.findMany({ select: { key: true, value: true } }))
  })
  reading = mine.catch(() => undefined)
  return mine
}

/** Reads the settings and follows their changes until `closeSettings`. While the database is down they stay as known. */
export async function followSettings(): Promise<void> {
  const known = knownSettings()
  if (known.close) return
  const again = () =>
    void loadSettings().catch((error: unknown) => log.warn({ err: error }, 'settings could not be read again'))
  const listener = new PostgresListener({
    channel: SETTINGS_CHANNEL,
    name: 'stoke-settings',
    onListening: loadSettings,
    onMessage: again,
  })
  const timer = setInterval(again, RELOAD_EVERY_MS).unref()
  known.close = () => {
    clearInterval(timer)
    return listener.close()
  }
  try {
    await listener.ready()
  } catch (error) {
    // a start tries again, and then reads what this did not
    await closeSettings()
    throw error
  }
}

/** Stops following. */
export async function closeSettings(): Promise<void> {
  const { close } = knownSettings()
  delete knownSettings().close
  await close?.()
}
