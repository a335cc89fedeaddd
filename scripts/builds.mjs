// The builds of the pages. Each is in a folder of its own, named after its sources, and `.next/current` names the newest
// that is complete: a build never changes what a running server reads, and a start finds it whole or not at all.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const BUILDS = '.next/builds'
const CURRENT = '.next/current'
/** What was in use within a day stays: tabs that are open load the rest of their code from it. */
const KEPT_MS = 24 * 60 * 60 * 1000
/** Above it the least recently used go sooner, for the disk's sake: a build has 150 MB. */
const MOST = 6
/** A server notes every ten minutes which build it serves (lib/platform/http/server/served-build.ts). */
const RUNNING_MS = 30 * 60 * 1000

/** @param {string} id @returns {string} the folder of a build, from the project's */
export const buildFolder = (id) => path.posix.join(BUILDS, id)

/** The file that a complete build has, with the fingerprint of its sources. @param {string} id */
export const markOf = (id) => `${buildFolder(id)}/made-from`

/** @param {string} [root] @returns {string | undefined} the id of the newest complete build */
export function currentBuild(root = '.') {
  const file = path.join(root, CURRENT)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() || undefined : undefined
}

/** Has the next start serve this build. Nothing is written when it is the current one already. @param {string} id */
export function makeCurrent(id, root = '.') {
  if (currentBuild(root) === id) return
  const file = path.join(root, CURRENT)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(`${file}.${process.pid}`, id)
  renameSync(`${file}.${process.pid}`, file)
}

/**
 * Removes what no server and no tab needs any more: builds that were not finished, and others that nobody used for a day.
 * The current one and the one before it stay.
 * @param {{ before?: string, root?: string, now?: number }} [options] `before` is the build that was current until now
 */
export function removeOldBuilds({ before, root = '.', now = Date.now() } = {}) {
  const needed = [currentBuild(root), before]
  const others = buildsOf(root).filter(({ id }) => !needed.includes(id))
  const mayStay = MOST - new Set(needed.filter(Boolean)).size
  others.forEach(({ folder, usedAt }, place) => {
    const isRunning = now - usedAt < RUNNING_MS
    if (isRunning || (now - usedAt < KEPT_MS && place < mayStay)) return
    rmSync(folder, { recursive: true, force: true })
  })
}

/** @param {string} [root] @returns {{ id: string, folder: string, usedAt: number }[]} last used first; 0 when unfinished */
export function buildsOf(root = '.') {
  const folder = path.join(root, BUILDS)
  if (!existsSync(folder)) return []
  const builds = readdirSync(folder).map((id) => {
    const isComplete = existsSync(path.join(root, markOf(id)))
    const times = ['made-from', 'used'].map((name) => timeOf(path.join(folder, id, name)))
    return { id, folder: path.join(folder, id), usedAt: isComplete ? Math.max(...times) : 0 }
  })
  return builds.sort((a, b) => b.usedAt - a.usedAt)
}

const timeOf = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
