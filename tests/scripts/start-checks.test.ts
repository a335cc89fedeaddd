import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { keepSecrets } from '../../scripts/secrets.mjs'
import { checkDataFolder, checkOpenFiles, checkProjectFolder } from '../../scripts/start-checks.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'start-checks-'))
afterAll(() => rmSync(folder, { recursive: true }))
const inFolder = (name: string, content: string) => {
  writeFileSync(path.join(folder, name), content)
  return path.join(folder, name)
}

describe('a data folder', () => {
  test('is made, and left without a trace of the check', () => {
    const made = path.join(folder, 'new', 'data')
    checkDataFolder(made)
    expect(readdirSync(made)).toEqual([])
  })

  test('that is a file, or below one, is refused by name', () => {
    const file = inFolder('data', '')
    for (const given of [file, path.join(file, 'below')])
      expect(() => checkDataFolder(given)).toThrow(`DATA_DIR, ${given}, or a folder above it is a file`)
  })

  test('that is a link to nowhere is refused by name', () => {
    const link = path.join(folder, 'link')
    symlinkSync(path.join(folder, 'nowhere', 'at all'), link)
    for (const given of [link, path.join(link, 'below')])
      expect(() => checkDataFolder(given)).toThrow(/ or a link that leads nowhere: name a folder/)
  })

  test.runIf(existsSync('/proc/self'))('where the system makes no folders is refused, not tried for ever', () => {
    for (const given of ['/proc/stoke', '/proc/self/data'])
      expect(() => checkDataFolder(given)).toThrow(`DATA_DIR, ${given}, cannot be made`)
  })

  test.runIf(existsSync('/sys/kernel'))('that cannot be written to is refused in one sentence', () => {
    expect(() => checkDataFolder('/sys/kernel/data')).toThrow(
      /^\/sys\/kernel\/data cannot be written to \(E\w+\)[^\n]+\.$/,
    )
  })
})

test.each([
  [255, true],
  [1_023, true],
  [1_024, false],
  ['unlimited' as const, false],
  [undefined, false],
])('a limit of %s open files is refused: %s', (limit, isRefused) => {
  const check = () => checkOpenFiles(limit)
  if (isRefused) expect(check).toThrow(`Only ${limit} files may be open at once, and a start needs 1024`)
  else expect(check).not.toThrow()
})

test.each([
  ['/home/ada/stoke #2', true],
  ['/home/ada/what?/stoke', true],
  ['/home/ada/100% ünïcode (copy)/stoke', false],
])('the project in %s is refused: %s', (project, isRefused) => {
  const check = () => checkProjectFolder(project)
  if (isRefused) expect(check).toThrow(project)
  else expect(check).not.toThrow()
})

describe('secrets', () => {
  test.each([
    ['', 'empty'],
    ['\n', 'empty'],
    ['{"NEXTAUTH_SECRET": "a', 'damaged'],
  ])('in a file that holds %o are neither made anew nor printed', (content, state) => {
    const file = inFolder('secrets.json', content)
    const make = () => ({ NEXTAUTH_SECRET: 'another' })
    expect(() => keepSecrets(file, make)).toThrow(`${file} is ${state}: restore it from a backup`)
    expect(() => keepSecrets(file, make)).not.toThrow('NEXTAUTH_SECRET')
  })

  test('are made once, for their owner only', () => {
    const file = path.join(folder, 'kept', 'secrets.json')
    const made = keepSecrets(file, () => ({ key: 'first' }))
    expect([made, keepSecrets(file, () => ({ key: 'second' }))]).toEqual([{ key: 'first' }, { key: 'first' }])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(path.dirname(file))).toEqual(['secrets.json'])
  })
})
