import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSources } from './support/setup/source-tree'

const DECLARED = new Set(
  [...readFileSync('app/globals.css', 'utf8').matchAll(/--breakpoint-(\w+):/g)].map(([, name]) => name),
)
// Tailwind's breakpoint names; a class with one that the theme does not declare has no effect
const OF_TAILWIND = ['xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl']
const BEHIND_A_BREAKPOINT = new RegExp(`(?<![\\w-])(?:max-)?(${OF_TAILWIND.join('|')}):(?=[\\w[!-])`, 'g')

test('no class uses a breakpoint that the theme does not declare', () => {
  const screens = readSources().filter(({ path }) => /^(app|components)\/.*\.tsx?$/.test(path))
  const unknown = screens.flatMap(({ path, lines }) =>
    lines.flatMap((line) =>
      [...line.matchAll(BEHIND_A_BREAKPOINT)].flatMap(([found, name]) =>
        DECLARED.has(name ?? '') ? [] : [`${path}: ${found}`],
      ),
    ),
  )
  expect(unknown).toEqual([])
  expect(DECLARED.size).toBeGreaterThan(0)
})
