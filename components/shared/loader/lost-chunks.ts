/** The bundler's loader in the browser: each file of code hands itself over by `push`, first its own script. */
type Loader = { push: (chunk: [script: unknown, ...code: unknown[]]) => unknown }

const CHUNK = /\/_next\/static\/chunks\//

/**
 * Reports files of code that were loaded without any code in them: a captive portal, a proxy or a cache answers with a page of
 * its own, or with nothing, and 200. For the browser that is no failure, so whoever waits for the code would wait for ever; told
 * of an error, the loader tries once more and then fails, which pages know (`isCodeLost`).
 */
export function reportLostChunks(): void {
  const { TURBOPACK: loader } = globalThis as { TURBOPACK?: Loader }
  if (typeof loader?.push !== 'function' || Array.isArray(loader)) return
  const arrived = new WeakSet<object>()
  const { push } = loader
  loader.push = (chunk) => {
    const [script] = chunk
    if (typeof script === 'object' && script !== null) arrived.add(script)
    return push.call(loader, chunk)
  }
  // a load does not bubble: it is heard on its way down
  document.addEventListener(
    'load',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && CHUNK.test(target.src) && !arrived.has(target))
        target.dispatchEvent(new Event('error'))
    },
    true,
  )
}
