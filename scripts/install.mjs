import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { withLock } from './lock.mjs'
import { run } from './processes.mjs'
import { DISK_FULL, isDiskFull, printLine, Refusal, step } from './steps.mjs'

const GIB = 2 ** 30
/** What a first start writes: packages, build, database and demo. */
const NEEDED_BYTES = 2 * GIB
/** What npm prints when the registry cannot be reached. */
const UNREACHABLE =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|_CERT_|CERT_|npm error network/

/** Stops the start with one line when this Node.js is older than package.json requires. */
export function checkNodeVersion() {
  const wanted = JSON.parse(readFileSync('package.json', 'utf8')).engines.node
  const [major, minor] = wanted.replace('>=', '').split('.').map(Number)
  const [ourMajor, ourMinor] = process.versions.node.split('.').map(Number)
  if (ourMajor > major || (ourMajor === major && ourMinor >= minor)) return
  throw new Refusal(`Stoke needs Node.js ${wanted.replace('>=', '')} or newer; this is ${process.versions.node}.`)
}

/**
 * Installs the packages unless node_modules matches package-lock.json.
 * @param {{ signal?: AbortSignal, withTools?: boolean }} [options] `withTools`: also those that only tests, checks and
 *   releases need
 */
export async function installPackages({ signal, withTools = false } = {}) {
  if (isInstalled(withTools)) return
  if (!existsSync('node_modules')) checkDisk()
  const titles = { doing: 'Installing the packages', done: 'Installed the packages', about: withTools ? 65 : 50 }
  await step(titles, () =>
    withLock(
      'dist/locks/install',
      async (hold) => (isInstalled(withTools) ? false : installPresent({ signal, hold }, withTools)),
      { onWait: (pid) => printLine(`  Waiting for process ${pid}, which installs the packages`) },
    ),
  )
}

/**
 * Installs beside the packages that are there, and changes one folder over for the other: a server that runs here loads
 * more of its packages at any time. Where there is no room for both, or the folder cannot be moved, npm replaces them.
 */
async function installPresent(options, withTools) {
  if (!existsSync('node_modules') || freeBytes() < NEEDED_BYTES) return installLocked('.', options, withTools)
  const beside = 'dist/packages'
  rmSync(beside, { recursive: true, force: true })
  mkdirSync(beside, { recursive: true })
  for (const name of ['package.json', 'package-lock.json', '.npmrc'])
    if (existsSync(name)) cpSync(name, path.join(beside, name))
  try {
    await installLocked(beside, options, withTools)
    if (!isMoved('node_modules', path.join(beside, 'former'))) return installLocked('.', options, withTools)
    renameSync(path.join(beside, 'node_modules'), 'node_modules')
  } finally {
    rmSync(beside, { recursive: true, force: true })
  }
}

/** False for a folder that is mounted, or on another disk. */
function isMoved(from, to) {
  try {
    renameSync(from, to)
    return true
  } catch {
    return false
  }
}

const freeBytes = ({ bavail, bsize } = statfsSync('.')) => bavail * bsize

/**
 * Stops a first start that would fill the disk halfway.
 * @param {{ bavail: number, bsize: number }} [disk]
 */
export function checkDisk(disk) {
  const free = freeBytes(disk)
  if (free >= NEEDED_BYTES) return
  throw new Refusal(
    `This disk has ${(free / GIB).toFixed(1)} GB free, and a first start needs 2 GB: free some and start again.`,
  )
}

/**
 * What to do about a failed installation, by what npm printed.
 * @param {string} output
 * @returns {string | undefined} nothing when npm's own words have to do
 */
export function whyNotInstalled(output) {
  if (isDiskFull(output)) return DISK_FULL
  if (!UNREACHABLE.test(output)) return undefined
  return 'The npm registry cannot be reached, and the packages come from there: check the network (or the registry and proxy in .npmrc) and start again.'
}

/** Installs what the package-lock.json of a folder names, without running install scripts. */
export async function installLocked(folder, options, withTools = false) {
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : undefined
  // no package needs its install script: scripts/postgres-binaries.mjs creates PostgreSQL's links
  const command = [
    'ci',
    withTools ? '--include=dev' : '--omit=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  // npm ignores SIGTERM here; after a kill the packages are installed again
  const spawning = { ...options, cwd: folder, killSignal: 'SIGKILL' }
  try {
    await (npm ? run(process.execPath, [npm, ...command], spawning) : run('npm', command, spawning))
  } catch (error) {
    const reason = whyNotInstalled(error.output ?? '')
    throw reason ? new Refusal(reason) : error
  }
}

// npm writes its record of node_modules last, so it exists only after a complete installation
function isInstalled(withTools) {
  try {
    const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
    const present = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8')).packages
    return Object.entries(wanted).every(
      ([path, { version, optional, devOptional, dev, link }]) =>
        path === '' || optional || devOptional || link || (dev && !withTools) || present[path]?.version === version,
    )
  } catch {
    return false
  }
}
