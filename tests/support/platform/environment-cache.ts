/** Drops what `env()` has read. */
function forgetEnvironment(): void {
  delete (globalThis as Record<symbol, unknown>)[Symbol.for('stoke.environment')]
}

const WATCHED = Symbol.for('stoke.tests.watched-environment')

/** Has `env()` read the variables again after each change of one, whatever read them before. */
export function watchEnvironment(): void {
  const shared = globalThis as Record<symbol, unknown>
  if (shared[WATCHED]) return
  shared[WATCHED] = true
  process.env = new Proxy(process.env, {
    set(variables, name, value) {
      forgetEnvironment()
      return Reflect.set(variables, name, value)
    },
    deleteProperty(variables, name) {
      forgetEnvironment()
      return Reflect.deleteProperty(variables, name)
    },
  })
}
