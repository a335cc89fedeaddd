import { describe, expect, test } from 'vitest'
import { findCycle, readSources, type SourceFile } from '@/tests/support/setup/source-tree'
import {
  AREAS,
  areaOf,
  joinsTransaction,
  lastWord,
  partOf,
  readsDatabase,
  TOOL_FOLDERS,
  VOCABULARY,
  writesDatabase,
} from './areas'
import { EXCEPTIONS } from './exceptions'
import { folderOf, foldersOf, foldersOfWrongSize, withTypes } from './folders'

const lib = readSources().filter(({ path }) => path.startsWith('lib/'))
const names = Object.keys(AREAS)
const runtimeImports = (file: SourceFile) => file.imports.filter(({ typeOnly }) => !typeOnly)
const importsOfLib = ({ imports }: SourceFile) =>
  imports.map(({ target }) => target).filter((target) => /^lib\/(?!generated\/)/.test(target))

describe('areas of lib', () => {
  test('every file is in one of the areas and in a part that its area names', () => {
    const homeless = lib
      .map(({ path }) => path)
      .filter((path) => {
        const parts = AREAS[areaOf(path)]
        return !parts || (parts.length > 0 && partOf(path) !== '' && !parts.includes(partOf(path)))
      })
    expect(homeless, 'name the part in tests/architecture/areas.ts, after those it imports').toEqual([])
  })

  test('an area imports only from itself and from areas before it, types included', () => {
    const order = (path: string) => names.indexOf(areaOf(path))
    const upward = lib.flatMap((file) =>
      importsOfLib(file)
        .filter((target) => order(target) > order(file.path))
        .map((target) => `${file.path} (${areaOf(file.path)}) imports ${target} (${areaOf(target)}, above it)`),
    )
    expect(upward, `areas from the ground up: ${names.join(', ')}`).toEqual([])
  })

  test.each(names)('a part of %s imports only from parts before it, types included', (area) => {
    const parts = AREAS[area] ?? []
    if (parts.length === 0) return
    const order = (path: string) => parts.indexOf(partOf(path))
    const upward = lib
      .filter(({ path }) => areaOf(path) === area)
      .flatMap((file) =>
        importsOfLib(file)
          .filter((target) => areaOf(target) === area && order(target) > order(file.path))
          .map((target) => `${file.path} imports ${target}`),
      )
    expect(upward, `parts from the ground up: ${parts.join(', ')}`).toEqual([])
  })

  test('folders do not import each other in a circle, types included', () => {
    expect(findCycle(foldersOf(lib))).toBeUndefined()
  })

  test('files do not import each other in a circle, types included', () => {
    expect(findCycle(lib.map(withTypes))).toBeUndefined()
  })

  test('a folder has 2 to 22 files: fewer belong to another thing, more are two things', () => {
    expect(foldersOfWrongSize(lib, 22)).toEqual([])
  })
})

describe('file names in lib', () => {
  const isTool = (path: string) => TOOL_FOLDERS.some((folder) => folder.test(folderOf(path)))

  test('the last word of a name is an allowed one, or the file is an exception with a reason', () => {
    const unnamed = lib
      .map(({ path }) => path)
      .filter((path) => !isTool(path) && !VOCABULARY.has(lastWord(path)) && !(path in EXCEPTIONS))
    expect(
      unnamed,
      `name it by what it may do (${[...VOCABULARY].join(', ')}), or give its reason in tests/architecture`,
    ).toEqual([])
  })

  test('every exception exists and is still needed', () => {
    const paths = new Set(lib.map(({ path }) => path))
    const stale = Object.keys(EXCEPTIONS).filter((path) => !paths.has(path) || VOCABULARY.has(lastWord(path)))
    expect(stale).toEqual([])
  })

  test('fewer than twenty files need an exception', () => {
    expect(Object.keys(EXCEPTIONS).length).toBeLessThan(20)
  })

  test('only files with a name that allows it use the database', () => {
    const offenders = lib
      .filter(({ path }) => !readsDatabase(path))
      .filter((file) => runtimeImports(file).some(({ target }) => target === 'lib/platform/database/db.ts'))
    expect(
      offenders.map(({ path }) => path),
      'reads belong in …data.ts, writes in …service.ts',
    ).toEqual([])
  })

  test('only files with a name that allows it take a transaction', () => {
    const offenders = lib
      .filter(({ path }) => !readsDatabase(path) && !joinsTransaction(path))
      .filter(({ lines }) => lines.some((line) => /^import .*\bTx\b.*platform\/database\/db'/.test(line)))
    expect(
      offenders.map(({ path }) => path),
      'only reads, writes, notifications, emails and events take a Tx',
    ).toEqual([])
  })

  test('only files with a name that allows it begin a transaction', () => {
    const offenders = lib
      .filter(({ path }) => !writesDatabase(path))
      .filter((file) => runtimeImports(file).some(({ target }) => target === 'lib/platform/database/transaction.ts'))
    expect(
      offenders.map(({ path }) => path),
      'writes belong in …service.ts',
    ).toEqual([])
  })
})
