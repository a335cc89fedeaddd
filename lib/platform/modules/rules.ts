import { MODULE_NAMES, MODULE_PAGES, type ModuleName } from './constants'

type Pattern = { segments: readonly string[]; isExact: boolean; module: ModuleName }

/** The patterns of addresses of each module; `*` stands for one segment, `$` ends an address. */
export const patternsOf = (paths: Readonly<Record<ModuleName, readonly string[]>>): readonly Pattern[] =>
  MODULE_NAMES.flatMap((module) =>
    paths[module].map((path) => {
      const isExact = path.endsWith('$')
      return { segments: toSegments(isExact ? path.slice(0, -1) : path), isExact, module }
    }),
  )

function toSegments(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '')
}

/**
 * The modules that an address belongs to, whatever its query, the one of its longest pattern first: an address of one module
 * may be below that of another, and is gone with either.
 */
export function findPatterns(patterns: readonly Pattern[], path: string): ModuleName[] {
  const [address = ''] = path.split(/[?#]/)
  const segments = toSegments(address)
  return patterns
    .filter(
      ({ segments: wanted, isExact }) =>
        (isExact ? segments.length === wanted.length : segments.length >= wanted.length) &&
        wanted.every((name, index) => name === '*' || name === segments[index]),
    )
    .sort((one, other) => other.segments.length - one.segments.length)
    .map(({ module }) => module)
}

/** The addresses of the pages of modules. */
export const pagesOf = (modules: readonly ModuleName[]): string[] => modules.flatMap((name) => MODULE_PAGES[name])

const PAGES = patternsOf(MODULE_PAGES)

/** Whether a page belongs to a module that is off. */
export const isPageOff = (path: string, off: readonly ModuleName[]): boolean =>
  off.length > 0 && findPatterns(PAGES, path).some((module) => off.includes(module))
