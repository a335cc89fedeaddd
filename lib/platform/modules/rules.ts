import { MODULE_NAMES, MODULE_PATHS, type ModuleName } from './constants'

type Pattern = { segments: readonly string[]; isExact: boolean; module: ModuleName }

const PATTERNS: readonly Pattern[] = MODULE_NAMES.flatMap((module) =>
  MODULE_PATHS[module].map((path) => {
    const isExact = path.endsWith('$')
    return { segments: toSegments(isExact ? path.slice(0, -1) : path), isExact, module }
  }),
)

function toSegments(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '')
}

/** The module of a page or a call, under `/api/v1` as under `/api`. */
export function findModule(path: string): ModuleName | undefined {
  const [address = ''] = path.split(/[?#]/)
  const segments = toSegments(address.replace(/^\/api\/v1(?=\/|$)/, '/api'))
  return PATTERNS.find(
    ({ segments: wanted, isExact }) =>
      (isExact ? segments.length === wanted.length : segments.length >= wanted.length) &&
      wanted.every((name, index) => name === '*' || name === segments[index]),
  )?.module
}

/** Whether an address belongs to a module that is off. */
export function isPathOff(path: string, off: readonly ModuleName[]): boolean {
  if (off.length === 0) return false
  const module = findModule(path)
  return module !== undefined && off.includes(module)
}
