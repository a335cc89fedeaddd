import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSources } from '../support/setup/source-tree'

const screens = readSources()
  .filter(({ path }) => /^(app|components)\//.test(path))
  .map((file) => ({ ...file, text: readFileSync(file.path, 'utf8') }))

// the reader's own zone on purpose: replaced after the first render, with the zone in the title
const OWN_ZONE = ['components/shared/time/relative-time.tsx']

test('every date on a screen names its zone: server and browser would show different days otherwise', () => {
  const withoutZone = screens.flatMap(({ path, text }) =>
    [...text.matchAll(/new Intl\.DateTimeFormat\(|\.toLocale(?:Date|Time)String\(/g)]
      .filter(
        ({ index }) =>
          !text
            .slice(index, index + 200)
            .split('\n\n')[0]
            ?.includes('timeZone'),
      )
      .map(() => path),
  )
  expect(withoutZone.filter((path) => !OWN_ZONE.includes(path))).toEqual([])
})

test('screens do not format dates in the zone of the machine', () => {
  const machine = screens.filter(({ imports }) => imports.some(({ target }) => target === 'date-fns'))
  expect(machine.map(({ path }) => path)).toEqual([])
})

test('text whose mismatch is suppressed has a key that replaces it after the first render', () => {
  // the theme of <html> is set before React runs; the zone of a chart comes from `useViewer`, which renders again
  const known = ['app/layout.tsx', 'components/charts/chart-frame.tsx']
  const files = screens.filter(({ path, text }) => text.includes('suppressHydrationWarning') && !known.includes(path))
  expect(files.filter(({ text }) => !text.includes('key={String(isHydrated)}')).map(({ path }) => path)).toEqual([])
})

test('components ask for the time by the server’s clock: that of a device may be hours off', () => {
  const asking = screens.filter(
    ({ path, text }) => path.startsWith('components/') && /Date\.now\b|new Date\(\)|[^.\w]Date\(\)/.test(text),
  )
  expect(asking.map(({ path }) => path)).toEqual([])
})
