import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readRouteLists, readSources, type SourceFile } from './source-tree'

/**
 * The test files of each vitest project. Files of one project share a process, and with it the modules they load, as
 * long as none of them replaces a module or a variable of the process; those that do get a process of their own.
 */
export type TestGroups = Record<'pure' | 'database' | 'alone' | 'components' | 'componentsAlone', string[]>

/**
 * Code that changes the process for every later file; a comment can also request a process of its own. Variables are put
 * back after each file (environment.ts), but the time zone and where the database is are read before that.
 */
const CHANGES_PROCESS =
  /^\/\/ Needs a process of its own: |\bvi\.(mock|doMock|resetModules)\(|\bprocess\.env\.(TZ|DATABASE_URL|DATA_DIR) = |\bprocess\.chdir\(/

/** Modules that need PostgreSQL. */
const DATABASE = new Set(['lib/platform/database/db.ts', 'pg'])

/** Groups the tests by what they import and what they change in their process. */
export function groupTests(sources: readonly SourceFile[] = readSources()): TestGroups {
  const byPath = new Map([...sources, ...readRouteLists()].map((file) => [file.path, file]))
  const groups: TestGroups = { pure: [], database: [], alone: [], components: [], componentsAlone: [] }
  for (const file of sources) {
    if (!/^tests\/(?!bench\/).*\.test\.tsx?$/.test(file.path)) continue
    const loaded = reachable(file, byPath)
    const isAlone = [...loaded].some((path) => path.startsWith('tests/') && changesProcess(byPath.get(path)))
    if (file.path.startsWith('tests/components/')) groups[isAlone ? 'componentsAlone' : 'components'].push(file.path)
    else if (isAlone) groups.alone.push(file.path)
    else groups[[...loaded].some((path) => DATABASE.has(path)) ? 'database' : 'pure'].push(file.path)
  }
  return groups
}

const changesProcess = (file: SourceFile | undefined) => file?.lines.some((line) => CHANGES_PROCESS.test(line)) ?? false

/** A file, everything it imports at runtime, and the packages it uses. */
function reachable(start: SourceFile, byPath: ReadonlyMap<string, SourceFile>): Set<string> {
  const seen = new Set([start.path])
  for (const path of seen) {
    for (const { target, typeOnly } of byPath.get(path)?.imports ?? []) if (!typeOnly) seen.add(target)
  }
  return seen
}

/** Are all tests of the file tagged slow? */
export const isSlow = (path: string) => /^\/\/ @module-tag slow$/m.test(readFileSync(path, 'utf8'))

/** Is any test of the file tagged slow? */
export const hasSlowTests = (path: string) => isSlow(path) || /\btags: \['slow'\]/.test(readFileSync(path, 'utf8'))

/** The tests to run after a change: changed test files, and those that import a changed file directly. */
export function testsOfChange(changed: readonly string[], sources: readonly SourceFile[] = readSources()): string[] {
  const isChanged = new Set(changed)
  return sources
    .filter(({ path }) => /^tests\/(?!bench\/).*\.test\.tsx?$/.test(path))
    .filter(({ path, imports }) => isChanged.has(path) || imports.some(({ target }) => isChanged.has(target)))
    .map(({ path }) => path)
}

/** The files that differ from the last commit; if none do, those the last commit changed. */
export function changedFiles(): string[] {
  const list = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
  const pending = [...list('diff', '--name-only', 'HEAD'), ...list('ls-files', '--others', '--exclude-standard')]
  return pending.length > 0 ? pending : list('diff-tree', '--no-commit-id', '--name-only', '-r', 'HEAD')
}
