import { describe, expect, test } from 'vitest'
import { findCycle, readSources, type SourceFile } from '../support/setup/source-tree'
import { AREAS, areaOf, JOINS_TRANSACTION, READS_DATABASE, TOOL_FOLDERS, VOCABULARY, WRITES_DATABASE } from './areas'
import { EXCEPTIONS } from './exceptions'

const lib = readSources().filter(({ path }) => path.startsWith('lib/'))
const folderOf = (path: string) => path.split('/').slice(0, -1).join('/')
const fileNameOf = (path: string) => path.split('/').at(-1)?.replace(/\.ts$/, '') ?? ''
const runtimeImports = (file: SourceFile) => file.imports.filter(({ typeOnly }) => !typeOnly)
const order = (path: string) => AREAS.indexOf(areaOf(path))

describe('areas of lib', () => {
  test('every file is in one of the areas', () => {
    expect(lib.map(({ path }) => path).filter((path) => order(path) === -1)).toEqual([])
  })

  test('an area imports only from itself and from areas before it', () => {
    const upward = lib.flatMap((file) =>
      file.imports
        .filter(({ target }) => target.startsWith('lib/') && !target.startsWith('lib/generated/'))
        .filter(({ target }) => order(target) > order(file.path))
        .map(({ target }) => `${file.path} (${areaOf(file.path)}) imports ${target} (${areaOf(target)}, above it)`),
    )
    expect(upward, `areas from the ground up: ${AREAS.join(', ')}`).toEqual([])
  })

  test.each(AREAS)('folders of %s do not import each other in a cycle', (area) => {
    const folders = new Map<string, SourceFile>()
    for (const { path, imports } of lib.filter(({ path }) => areaOf(path) === area)) {
      const folder = folderOf(path)
      const known = folders.get(folder) ?? { path: folder, lines: [], imports: [] }
      const targets = imports
        .map(({ target, typeOnly }) => ({ target: folderOf(target), typeOnly }))
        .filter(({ target }) => target !== folder)
      folders.set(folder, { ...known, imports: [...known.imports, ...targets] })
    }
    expect(findCycle([...folders.values()])).toBeUndefined()
  })
})

describe('file names in lib', () => {
  const isTool = (path: string) => TOOL_FOLDERS.some((folder) => folder.test(folderOf(path)))

  test('domain files have an allowed name or are an exception with a reason', () => {
    const unnamed = lib
      .map(({ path }) => path)
      .filter((path) => !isTool(path) && !VOCABULARY.has(fileNameOf(path)) && !(path in EXCEPTIONS))
    expect(
      unnamed,
      `name it by what it may do (${[...VOCABULARY].join(', ')}), or give its reason in tests/architecture`,
    ).toEqual([])
  })

  test('every exception exists and is still needed', () => {
    const paths = new Set(lib.map(({ path }) => path))
    const stale = Object.keys(EXCEPTIONS).filter((path) => !paths.has(path) || VOCABULARY.has(fileNameOf(path)))
    expect(stale).toEqual([])
  })

  test('fewer than twenty files need an exception', () => {
    expect(Object.keys(EXCEPTIONS).length).toBeLessThan(20)
  })

  test('only files with a name that allows it use the database', () => {
    const offenders = lib
      .filter(({ path }) => !READS_DATABASE.test(path))
      .filter((file) => runtimeImports(file).some(({ target }) => target === 'lib/platform/database/db.ts'))
    expect(
      offenders.map(({ path }) => path),
      'reads belong in data.ts or admin-data.ts, writes in service.ts or admin-service.ts',
    ).toEqual([])
  })

  test('only files with a name that allows it take a transaction', () => {
    const offenders = lib
      .filter(({ path }) => !READS_DATABASE.test(path) && !JOINS_TRANSACTION.test(path))
      .filter(({ lines }) => lines.some((line) => /^import .*\bTx\b.*platform\/db'/.test(line)))
    expect(
      offenders.map(({ path }) => path),
      'only reads, writes, notifications and emails take a Tx',
    ).toEqual([])
  })

  test('only files with a name that allows it begin a transaction', () => {
    const offenders = lib
      .filter(({ path }) => !WRITES_DATABASE.test(path))
      .filter((file) => runtimeImports(file).some(({ target }) => target === 'lib/platform/database/transaction.ts'))
    expect(
      offenders.map(({ path }) => path),
      'writes belong in service.ts or admin-service.ts',
    ).toEqual([])
  })
})
