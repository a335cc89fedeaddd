import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { buildFolder, currentBuild, makeCurrent, markOf, removeOldBuilds } from './builds.mjs'
import { addCompileHints } from './compile-hints.mjs'
import { compressTexts } from './compress.mjs'
import { fingerprint, isMarked, leaveMark } from './fingerprint.mjs'
import { withLock } from './lock.mjs'
import { run } from './processes.mjs'
import { printLine, step } from './steps.mjs'

/** What `next build` writes last, after everything that a server reads. */
const lastFile = 'diagnostics/route-bundle-stats.json'
const sources = ['app', 'components', 'lib', 'public', 'package-lock.json', 'tsconfig.json']

/**
 * Runs `next build` into a folder of its own (scripts/builds.mjs), unless the same files were built before, and has the next
 * start serve it.
 * @param {{ signal?: AbortSignal, withSourceMaps?: boolean }} [options] with source maps for releases
 * @returns {Promise<string>} the id of the build
 */
export async function buildPages({ signal, withSourceMaps = false } = {}) {
  const made = currentSources(withSourceMaps)
  const id = made.slice(0, 20)
  const isBuilt = () => isMarked(markOf(id), made)
  if (!isBuilt())
    await step({ doing: 'Building the pages', done: 'Built the pages', about: 100 }, () =>
      withLock(
        'dist/locks/build',
        async (hold) => (isBuilt() ? false : build({ id, made, withSourceMaps, signal, hold })),
        {
          onWait: (pid) => printLine(`  Waiting for process ${pid}, which builds the pages`),
        },
      ),
    )
  makeCurrent(id)
  return id
}

async function build({ id, made, withSourceMaps, signal, hold }) {
  const [folder, before] = [buildFolder(id), currentBuild()]
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', STOKE_BUILD_ID: id }
  if (withSourceMaps) env.STOKE_SOURCE_MAPS = '1'
  mkdirSync(folder, { recursive: true })
  // Next adds the types of each build to a configuration that extends no other
  writeFileSync('.next/tsconfig.json', JSON.stringify({ extends: '../tsconfig.json' }))
  await nextBuild({ folder, env, signal, hold })
  nameTypesOfProject(folder)
  addCompileHints(`${folder}/static`)
  await compressTexts(`${folder}/static`)
  leaveMark(markOf(id), made)
  makeCurrent(id)
  removeOldBuilds({ before })
}

/**
 * Runs `next build` until its last file is written. Turbopack then frees its memory for some fifteen seconds; ending the
 * process does it at once.
 */
async function nextBuild({ folder, signal, ...options }) {
  const file = `${folder}/${lastFile}`
  rmSync(file, { force: true })
  const complete = new AbortController()
  const looking = setInterval(() => existsSync(file) && complete.abort(), 100)
  const either = AbortSignal.any([complete.signal, ...(signal ? [signal] : [])])
  try {
    const command = ['node_modules/next/dist/bin/next', 'build']
    await run(process.execPath, command, { ...options, signal: either, killSignal: 'SIGKILL' })
  } catch (error) {
    if (!complete.signal.aborted) throw error
  } finally {
    clearInterval(looking)
  }
}

/** The types that checks read are those of `next typegen`; Next leaves the names of the build's here. */
function nameTypesOfProject(folder) {
  const file = 'next-env.d.ts'
  if (existsSync(file))
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(`./${folder}/types/`, './.next/types/'))
}

function currentSources(withSourceMaps) {
  const roots = readdirSync('.').filter((name) => /^(proxy|instrumentation|next\.config|postcss\.config)\b/.test(name))
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('NEXT_PUBLIC_'))
  return fingerprint([...sources, ...roots.sort()], JSON.stringify([withSourceMaps, ...settings.sort()]))
}
