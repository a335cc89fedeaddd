import type { ModuleName } from './constants'
import { MODULE_PATHS } from './path-constants'
import { findPatterns, patternsOf } from './rules'

const PATHS = patternsOf(MODULE_PATHS)

/** The modules of a page or a call, under `/api/v1` as under `/api`. */
const findModules = (path: string): ModuleName[] => findPatterns(PATHS, path.replace(/^\/api\/v1(?=[/?#]|$)/, '/api'))

/** The module of a page or a call, and of the narrower address where two have it. */
export const findModule = (path: string): ModuleName | undefined => findModules(path)[0]

/** Whether the address of a page or a call belongs to a module that is off. */
export const isPathOff = (path: string, off: readonly ModuleName[]): boolean =>
  off.length > 0 && findModules(path).some((module) => off.includes(module))
