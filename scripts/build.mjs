import { readdirSync } from 'node:fs'
import { addCompileHints } from './compile-hints.mjs'
import { compressTexts } from './compress.mjs'
import { fingerprint, isMarked, leaveMark } from './fingerprint.mjs'
import { withLock } from './lock.mjs'
import { run } from './processes.mjs'
import { step } from './steps.mjs'

const mark = '.next/made-from'
const sources = ['app', 'components', 'lib', 'public', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json']

/**
 * Runs `next build`, unless the last build had the same files.
 * @param {{ signal?: AbortSignal }} [options]
 */
export async function buildPages({ signal } = {}) {
  const made = currentSources()
  if (isMarked(mark, made)) return
  await step('Built the pages', () =>
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
        await run(process.execPath, ['node_modules/next/dist/bin/next', 'build'], { env, signal, hold })
        addCompileHints('.next/static')
        await compressTexts('.next/static')
        leaveMark(mark, made)
      },
      { onWait: (pid) => console.log(`  Waiting for process ${pid}, which builds the pages`) },
    ),
  )
}

/** Whether the last build had the same files. */
export const isBuilt = () => isMarked(mark, currentSources())

function currentSources() {
  const roots = readdirSync('.').filter((name) => /^(proxy|instrumentation|next\.config|postcss\.config)\b/.test(name))
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('NEXT_PUBLIC_'))
  return fingerprint([...sources, ...roots.sort()], JSON.stringify(settings.sort()))
}
