import { afterEach, expect, test, vi } from 'vitest'
import { commandLine } from '@/lib/platform/command-line'

afterEach(() => vi.unstubAllEnvs())

test('a command is one of npm in a clone, and one of the launcher in a release', () => {
  vi.stubEnv('STOKE_RELEASE', '')
  const written = () => [commandLine('migrate'), commandLine('keys', 'check | rotate')]
  expect(written()).toEqual(['npm run migrate', 'npm run keys -- check | rotate'])
  vi.stubEnv('STOKE_RELEASE', '1')
  expect(written()).toEqual(['node scripts/released.mjs migrate', 'node scripts/released.mjs keys check | rotate'])
})
