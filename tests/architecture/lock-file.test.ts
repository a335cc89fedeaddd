import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Entry = { version?: string; resolved?: string; integrity?: string; link?: boolean; inBundle?: boolean }
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> }
// neither the project's own packages nor what comes in the archive of the package around it
const installed = Object.entries(packages).filter(
  ([path, { link, inBundle }]) => path.includes('node_modules/') && !link && !inBundle,
)

test('every package that can be installed has the hash of its archive, and comes from the registry', () => {
  expect(installed.length).toBeGreaterThan(500)
  const wrong = installed.filter(
    ([, { integrity, resolved = 'https://registry.npmjs.org/' }]) =>
      !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '') || !resolved.startsWith('https://registry.npmjs.org/'),
  )
  expect(wrong.map(([path]) => path)).toEqual([])
})
