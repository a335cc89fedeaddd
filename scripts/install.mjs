import { readFileSync } from 'node:fs'
import { withLock } from './lock.mjs'
import { run } from './processes.mjs'
import { printLine, Refusal, step } from './steps.mjs'

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
  const titles = { doing: 'Installing the packages', done: 'Installed the packages', about: withTools ? 45 : 30 }
  await step(titles, () =>
    withLock(
      'dist/locks/install',
      async (hold) => (isInstalled(withTools) ? false : installLocked('.', { signal, hold }, withTools)),
      { onWait: (pid) => printLine(`  Waiting for process ${pid}, which installs the packages`) },
    ),
  )
}

/** Installs what the package-lock.json of a folder names, without running install scripts. */
export function installLocked(folder, options, withTools = false) {
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
  return npm ? run(process.execPath, [npm, ...command], spawning) : run('npm', command, spawning)
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
