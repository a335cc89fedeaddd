import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildFolder, buildsOf, currentBuild, makeCurrent, markOf, removeOldBuilds } from '@/scripts/builds.mjs'

const NOW = Date.UTC(2026, 0, 15, 12)
const HOUR = 3_600_000
let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'builds-'))
})
afterEach(() => rmSync(root, { recursive: true }))

/** A build that was finished, and last served, so many hours ago; one without hours was cut off. */
function addBuild(id: string, finished?: number, served?: number): void {
  mkdirSync(path.join(root, buildFolder(id), 'static'), { recursive: true })
  const note = (file: string, hours: number | undefined) => {
    if (hours === undefined) return
    writeFileSync(file, id)
    utimesSync(file, new Date(NOW - hours * HOUR), new Date(NOW - hours * HOUR))
  }
  note(path.join(root, markOf(id)), finished)
  note(path.join(root, buildFolder(id), 'used'), served)
}
const left = () => readdirSync(path.join(root, '.next/builds')).sort()

test('the current build is the one that was named last, and naming it again writes nothing', () => {
  expect(currentBuild(root)).toBeUndefined()
  makeCurrent('one', root)
  makeCurrent('two', root)
  expect(currentBuild(root)).toBe('two')
  rmSync(path.join(root, '.next/current'))
  writeFileSync(path.join(root, '.next/current'), 'two', { mode: 0o444 })
  makeCurrent('two', root)
  expect(readdirSync(path.join(root, '.next'))).toEqual(['current'])
})

test('builds stay while they are served and for a day after; the current one and the one before stay longer', () => {
  addBuild('current', 0)
  addBuild('before', 90, 60)
  addBuild('served-long', 2_000, 0.1)
  addBuild('stopped-today', 50, 23)
  addBuild('stopped-yesterday', 50, 25)
  addBuild('never-served', 25)
  addBuild('cut-off')
  makeCurrent('current', root)
  removeOldBuilds({ before: 'before', root, now: NOW })
  expect(left()).toEqual(['before', 'current', 'served-long', 'stopped-today'])
})

test('of many builds of a day six stay, and every one that a server runs from', () => {
  addBuild('current', 0)
  for (let number = 1; number <= 9; number += 1) addBuild(`build-${number}`, number, number)
  addBuild('running', 20, 0.2)
  makeCurrent('current', root)
  removeOldBuilds({ before: 'build-1', root, now: NOW })
  expect(left()).toEqual(['build-1', 'build-2', 'build-3', 'build-4', 'current', 'running'])
  expect(buildsOf(root).map(({ id }) => id)[1]).toBe('running')
  expect(existsSync(path.join(root, buildFolder('build-9')))).toBe(false)
})
