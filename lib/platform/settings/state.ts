import type { Settings } from './schema'

// the server and Next's handlers are separate module instances in one process; they share one state
const SHARED = Symbol.for('stoke.settings')
type Known = { settings?: Settings; close?(): Promise<void> }
const shared = globalThis as { [SHARED]?: Known }

/** What this process knows of the settings; `service.ts` keeps it. */
export function knownSettings(): Known {
  shared[SHARED] ??= {}
  return shared[SHARED]
}
