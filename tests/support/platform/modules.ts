import type { ModuleName } from '@/lib/platform/modules/constants'
import { settings } from '@/lib/platform/settings/current'
import { knownSettings } from '@/lib/platform/settings/state'

/** Runs something in a network that does without some modules. */
export async function withoutModules<Result>(
  off: readonly ModuleName[],
  run: () => Result | Promise<Result>,
): Promise<Result> {
  const known = knownSettings()
  const before = known.settings
  const now = settings()
  known.settings = { ...now, modules: { ...now.modules, ...Object.fromEntries(off.map((name) => [name, false])) } }
  try {
    return await run()
  } finally {
    if (before) known.settings = before
    else delete known.settings
  }
}
