import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A source file: its path from the root, its lines, and what it imports (paths from the root, or package names). */
export type SourceFile = { path: string; lines: string[]; imports: Import[] }
export type Import = { target: string; typeOnly: boolean }

const IMPORT = /^(import|export)\s+(type\s+)?(?:([^'"]*?)\s+from\s+)?['"]([^'"]+)['"]/gm
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g
const ENDINGS = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx']

/** Every TypeScript file of the project, tracked by git or new. */
export function readSources(): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
    encoding: 'utf8',
  })
  return listed
    .split('\n')
    .filter((file) => file && existsSync(file))
    .map(readSource)
}

/** The lists of routes that are generated from app/_api: git does not track them, and operations are imported by them alone. */
export const readRouteLists = (): SourceFile[] =>
  ['lib/generated/operation-routes.ts', 'lib/generated/person-routes.ts'].filter(existsSync).map(readSource)

function readSource(file: string): SourceFile {
  const text = readFileSync(file, 'utf8')
  const still = [...text.matchAll(IMPORT)].map(([, , type, names, target]) => ({
    target: resolve(file, target ?? ''),
    typeOnly: Boolean(type) || onlyTypes(names),
  }))
  const dynamic = [...text.matchAll(DYNAMIC)].map(([, target]) => ({
    target: resolve(file, target ?? ''),
    typeOnly: false,
  }))
  return { path: file, lines: text.split('\n'), imports: [...still, ...dynamic] }
}

/** `{ type A, type B }` imports nothing at runtime. */
const onlyTypes = (names: string | undefined) =>
  names?.startsWith('{') === true &&
  names
    .slice(1, -1)
    .split(',')
    .every((name) => !name.trim() || name.trim().startsWith('type '))

function resolve(from: string, target: string): string {
  const base = target.startsWith('@/')
    ? target.slice(2)
    : target.startsWith('.')
      ? path.posix.join(path.posix.dirname(from), target)
      : undefined
  if (base === undefined) return target
  const found = ENDINGS.map((ending) => base + ending).find(
    (candidate) => existsSync(candidate) && /\.\w+$/.test(candidate),
  )
  return found ?? base
}

/** The first import cycle as a chain of paths, or undefined. Type imports do not count. */
export function findCycle(files: readonly SourceFile[]): string[] | undefined {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const done = new Set<string>()
  const walk = (at: string, trail: string[]): string[] | undefined => {
    if (trail.includes(at)) return [...trail.slice(trail.indexOf(at)), at]
    if (done.has(at)) return undefined
    for (const { target, typeOnly } of byPath.get(at)?.imports ?? []) {
      const cycle = typeOnly || !byPath.has(target) ? undefined : walk(target, [...trail, at])
      if (cycle) return cycle
    }
    done.add(at)
    return undefined
  }
  for (const { path: start } of files) {
    const cycle = walk(start, [])
    if (cycle) return cycle
  }
  return undefined
}
