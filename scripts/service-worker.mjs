import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { fingerprint, isMarked, leaveMark } from './fingerprint.mjs'

const entry = 'service-worker.ts'
const file = 'lib/generated/service-worker.ts'
const mark = 'lib/generated/.service-worker-made-from'
const sources = [entry, 'lib/platform/http/worker-rules.ts', 'scripts/service-worker.mjs', 'package-lock.json']

/**
 * Bundles the service worker into one text for the route that serves it, unless that was made of the same files. esbuild
 * is imported lazily: packages may not be installed yet.
 */
export async function generateServiceWorker() {
  const made = fingerprint(sources)
  if (isMarked(mark, made)) return
  const { buildSync } = await import('esbuild')
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    bundle: true,
    write: false,
    minify: true,
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  })
  mkdirSync('lib/generated', { recursive: true })
  const unfinished = `${file}.${process.pid}`
  const text = JSON.stringify(outputFiles[0].text)
  writeFileSync(
    unfinished,
    `// made of service-worker.ts by scripts/service-worker.mjs\nexport const SERVICE_WORKER: string =\n  ${text}\n`,
  )
  renameSync(unfinished, file)
  leaveMark(mark, made)
}
