import { describe, expect, test } from 'vitest'
import { findCycle, readRouteLists, readSources, type SourceFile } from '../support/setup/source-tree'

const sources = readSources()
const under = (...folders: string[]) => sources.filter(({ path }) => folders.some((folder) => path.startsWith(folder)))
const runtime = (file: SourceFile) => file.imports.filter(({ typeOnly }) => !typeOnly).map(({ target }) => target)
const offenders = (files: SourceFile[], wrong: (target: string, from: string) => boolean) =>
  files.flatMap((file) =>
    runtime(file)
      .filter((target) => wrong(target, file.path))
      .map((target) => `${file.path} → ${target}`),
  )

/** Decode what is no table. */
const DECODERS: Readonly<Record<string, string>> = { 'packages/client/src/webhooks.ts': 'the body of a webhook' }

describe('import directions', () => {
  test('lib imports neither app nor components', () => {
    expect(offenders(under('lib/'), (target) => /^(app|components)\//.test(target))).toEqual([])
  })

  test('components/ui imports nothing of app, lib or other components', () => {
    expect(
      offenders(
        under('components/ui/'),
        (target) =>
          /^(app|lib)\//.test(target) || (/^components\//.test(target) && !target.startsWith('components/ui/')),
      ),
    ).toEqual([])
  })

  test('components import from lib only files that run in a browser', () => {
    const allowed =
      /^lib\/(generated\/prisma\/enums|platform\/(brand|email|http\/api-client|(money|dates|text|tables)\/[^/]+|.*(schema|rules|constants))|.*\/(?:[a-z0-9-]+-)?(schema|rules|constants))(\.ts)?$/
    expect(offenders(under('components/'), (target) => target.startsWith('lib/') && !allowed.test(target))).toEqual([])
  })

  test('pages and components do not import the database', () => {
    expect(offenders(under('app/', 'components/'), (target) => target === 'lib/platform/database/db.ts')).toEqual([])
  })

  test('only components/charts imports recharts', () => {
    const files = under('app/', 'components/', 'lib/').filter(({ path }) => !path.startsWith('components/charts/'))
    expect(offenders(files, (target) => target === 'recharts')).toEqual([])
  })

  test('charts are loaded lazily, so that no first visit waits for their library [Q54]', () => {
    const files = under('app/', 'components/').filter(({ path }) => !path.startsWith('components/charts/lazy-'))
    expect(offenders(files, (target) => /^components\/charts\/(heat|stack)-chart/.test(target))).toEqual([])
  })

  test('only lib/platform/tables reads CSV: separator, encoding and decimals are found in one place', () => {
    const others = under('app/', 'components/', 'lib/', 'server/', 'prisma/', 'packages/').filter(
      ({ path }) => !path.startsWith('lib/platform/tables/'),
    )
    expect(offenders(others, (target) => /^(csv-parse|papaparse|fast-csv|d3-dsv|neat-csv)(\/|$)/.test(target))).toEqual(
      [],
    )
    // splitting lines and cells by hand, or decoding a file as if it were UTF-8, is a second reader
    const splits =
      /\.split\((?:\/(?:\\r)?\??\\n|'\\n'|'\\r\\n')[^\n]*\.split\(('[,;|\t]'|\/)|new TextDecoder\(|\.files\?\.\[0\]\?\.text\(/
    const byHand = others.filter(({ path, lines }) => !(path in DECODERS) && lines.some((line) => splits.test(line)))
    expect(byHand.map(({ path }) => path)).toEqual([])
  })

  test('there are no import cycles', () => {
    const lists = readRouteLists()
    expect(lists.map(({ imports }) => imports.length > 40)).toEqual([true, true])
    expect(findCycle([...under('lib/', 'components/', 'app/'), ...lists])).toBeUndefined()
  })
})
