import { describe, expect, test } from 'vitest'
import { readSources, type SourceFile } from '../support/setup/source-tree'

const sources = readSources()
const under = (...folders: string[]) => sources.filter(({ path }) => folders.some((folder) => path.startsWith(folder)))

describe('file sizes', () => {
  const longer = (files: SourceFile[], limit: number) =>
    files.filter(({ lines }) => lines.length > limit).map(({ path, lines }) => `${path}: ${lines.length}`)

  test('no file is longer than 400 lines', () => {
    expect(longer(sources, 400)).toEqual([])
  })

  test('a route is shorter than 60 lines', () => {
    expect(
      longer(
        under('app/').filter(({ path }) => path.endsWith('/route.ts')),
        60,
      ),
    ).toEqual([])
  })

  test('a component is shorter than 150 lines', () => {
    // drawings contain paths, not logic
    expect(
      longer(
        under('components/').filter(({ path }) => path.endsWith('.tsx') && !path.endsWith('-art.tsx')),
        150,
      ),
    ).toEqual([])
  })

  test('no literal is spread into another to pack its parts into a line', () => {
    // in JSX it is how a property gets the name of its variable
    const packed = /(?<!\{)\.\.\.\{ |\.\.\.\[['"][^\]]*\],?$/
    const found = sources.filter(({ lines }) => lines.some((line) => packed.test(line)))
    expect(found.map(({ path }) => path)).toEqual([])
  })

  test('no test is skipped, and no type check is bypassed', () => {
    const escapes =
      /\b(it|test|describe)\.(skip|only|todo|fixme)\b|@ts-(ignore|nocheck|expect-error)|\bas any(?=\s*[;,)\]}]|$)|: any\b/
    const isCode = (line: string) => !/^\s*(\/\/|\*|\/\*)/.test(line)
    const found = sources
      .filter(({ path }) => path !== 'tests/architecture/sizes.test.ts')
      .filter(({ lines }) => lines.some((line) => isCode(line) && escapes.test(line)))
    expect(found.map(({ path }) => path)).toEqual([])
  })
})

describe('file names', () => {
  test('no file is named index, utils, helpers, misc or common', () => {
    const vague = /(^|\/)(index|utils|helpers|misc|common)\.tsx?$/
    expect(sources.map(({ path }) => path).filter((path) => vague.test(path))).toEqual([])
  })
})
