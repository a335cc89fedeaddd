import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { fingerprint, isMarked, leaveMark } from './fingerprint.mjs'

/** Bundles the service worker into one text for the route that serves it, unless that was made of the same files. */
export const generateServiceWorker = () =>
  bundleText({
    entry: 'app/sw.js/service-worker.ts',
    name: 'service-worker',
    constant: 'SERVICE_WORKER',
    sources: [
      'lib/platform/http/service-worker/cache-rules.ts',
      'lib/platform/http/service-worker/push-display-rules.ts',
    ],
    target: 'es2022',
  })

/**
 * Bundles a script of the browser into one text, `lib/generated/{name}.ts`, unless that was made of the same files.
 * esbuild is imported lazily: packages may not be installed yet.
 * @param sources what the entry is made of besides
 */
export async function bundleText({ entry, name, constant, sources, target }) {
  const file = `lib/generated/${name}.ts`
  const mark = `lib/generated/.${name}-made-from`
  const made = fingerprint([entry, ...sources, 'scripts/service-worker.mjs', 'package-lock.json'])
  if (isMarked(mark, made)) return
  const { buildSync } = await import('esbuild')
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    bundle: true,
    write: false,
    minify: true,
    platform: 'browser',
    format: 'iife',
    target,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  })
  mkdirSync('lib/generated', { recursive: true })
  const unfinished = `${file}.${process.pid}`
  const text = JSON.stringify(outputFiles[0].text)
  writeFileSync(
    unfinished,
    `// made of ${entry} by scripts/${name}.mjs\nexport const ${constant}: string =\n  ${text}\n`,
  )
  renameSync(unfinished, file)
  leaveMark(mark, made)
}
