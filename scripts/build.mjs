import { existsSync, readdirSync, rmSync } from 'node:fs'
import { addCompileHints } from './compile-hints.mjs'
import { compressTexts } from './compress.mjs'
import { fingerprint, isMarked, leaveMark } from './fingerprint.mjs'
import { withLock } from './lock.mjs'
import { run } from './processes.mjs'
import { printLine, step } from './steps.mjs'

const mark = '.next/made-from'
/** What `next build` writes last, after everything that a server reads. */
const lastFile = '.next/diagnostics/route-bundle-stats.json'
const sources = ['app', 'components', 'lib', 'public', 'package-lock.json', 'tsconfig.json']

/**
 * Runs `next build`, unless the last build had the same files.
 * @param {{ signal?: AbortSignal }} [options]
 */
export async function buildPages({ signal } = {}) {
  const made = currentSources()
  if (isMarked(mark, made)) return
  await step({ doing: 'Building the pages', done: 'Built the pages', about: 100 }, () =>
    withLock(
      'dist/locks/build',
      async (hold) => {
        if (isMarked(mark, made)) return false
        const env = {
          ...process.env,
          NODE_ENV: 'production',
          NEXT_TELEMETRY_DISABLED: '1',
          BUILD_ID: made.slice(0, 20),
        }
        await nextBuild({ env, signal, hold })
        addCompileHints('.next/static')
        await compressTexts('.next/static')
        leaveMark(mark, made)
      },
      { onWait: (pid) => printLine(`  Waiting for process ${pid}, which builds the pages`) },
    ),
  )
}

/**
 * Runs `next build` until its last file is written. Turbopack then frees its memory for some fifteen seconds; ending the
 * process does it at once.
 */
async function nextBuild({ signal, ...options }) {
  rmSync(lastFile, { force: true })
  const complete = new AbortController()
  const looking = setInterval(() => existsSync(lastFile) && complete.abort(), 100)
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

function currentSources() {
  const roots = readdirSync('.').filter((name) => /^(proxy|instrumentation|next\.config|postcss\.config)\b/.test(name))
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('NEXT_PUBLIC_'))
  return fingerprint([...sources, ...roots.sort()], JSON.stringify(settings.sort()))
}
