import { accessSync, constants, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Refusal, unwritableText } from './steps.mjs'

/** Below it a start ends in the middle: it opens some 400 files at once, and a site a connection for each visitor. */
const OPEN_FILES = 1_024

/**
 * Refuses a folder of the project whose path cannot be written into the address of a module, where # and ? end it.
 * @param {string} folder
 */
export function checkProjectFolder(folder = process.cwd()) {
  if (/[#?]/.test(folder))
    throw new Refusal(
      `The path of this folder has a # or ?, which tools take for the end of it: move it. It is ${folder}`,
    )
}

/** Node raises the soft limit to the hard one by itself. @param {number | 'unlimited' | undefined} limit the hard one */
export function checkOpenFiles(limit = openFileLimit()) {
  if (typeof limit !== 'number' || limit >= OPEN_FILES) return
  throw new Refusal(
    `Only ${limit} files may be open at once, and a start needs ${OPEN_FILES}: raise the limit with "ulimit -Hn", LimitNOFILE= of systemd or --ulimit of docker.`,
  )
}

/** Unknown where the system has no such limit. */
function openFileLimit() {
  process.report.excludeNetwork = true
  const hard = process.report.getReport().userLimits?.open_files?.hard
  return hard === 'unlimited' || hard === undefined ? hard : Number(hard)
}

/** Stops a start before any long step when it could not store anything. @param {string} folder DATA_DIR */
export function checkDataFolder(folder) {
  const absolute = path.resolve(folder)
  try {
    makeFolder(absolute)
    if (!statSync(absolute).isDirectory()) throw Object.assign(new Error('a file'), { code: 'ENOTDIR' })
    accessSync(absolute, constants.R_OK | constants.W_OK | constants.X_OK)
    const probe = path.join(absolute, `.probe-${process.pid}`)
    writeFileSync(probe, 'written by a start, to see whether it can')
    rmSync(probe)
  } catch (error) {
    throw new Refusal(reasonOf(error, absolute))
  }
}

/** Node's own way to make the folders above too tries for ever where the system makes none, as in /proc. */
function makeFolder(folder) {
  if (existsSync(folder)) return
  if (path.dirname(folder) !== folder) makeFolder(path.dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // another start made it meanwhile
    if (error.code !== 'EEXIST' || !existsSync(folder)) throw error
  }
}

function reasonOf(error, folder) {
  if (['ENOTDIR', 'EEXIST'].includes(error.code))
    return `DATA_DIR, ${folder}, or a folder above it is a file, or a link that leads nowhere: name a folder, or move it away.`
  if (error.code === 'ENOENT')
    return `DATA_DIR, ${folder}, cannot be made: the system makes no folders there. Name another.`
  return unwritableText({ code: error.code, path: folder }) ?? `DATA_DIR, ${folder}, cannot be used: ${error.message}`
}
