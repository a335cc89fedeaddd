import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Entry = { version?: string; resolved?: string; integrity?: string; link?: boolean }
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> }
// the project itself, and its own packages
const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)

test('every package that can be installed has the hash of its archive, and comes from the registry', () => {
  expect(installed.length).toBeGreaterThan(500)
  const wrong = installed.filter(
    ([, { integrity, resolved = 'https://registry.npmjs.org/' }]) =>
      !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '') || !resolved.startsWith('https://registry.npmjs.org/'),
  )
  expect(wrong.map(([path]) => path)).toEqual([])
})
