import type { ModuleName } from './constants'
import { MODULE_PATHS } from './path-constants'
import { findPattern, patternsOf } from './rules'

const PATHS = patternsOf(MODULE_PATHS)

/** The module of a page or a call, under `/api/v1` as under `/api`. */
export const findModule = (path: string): ModuleName | undefined =>
  findPattern(PATHS, path.replace(/^\/api\/v1(?=[/?#]|$)/, '/api'))

/** Whether the address of a page or a call belongs to a module that is off. */
export function isPathOff(path: string, off: readonly ModuleName[]): boolean {
  const module = off.length > 0 ? findModule(path) : undefined
  return module !== undefined && off.includes(module)
}
