/** Has `env()` read the variables again. */
export function forgetEnvironment(): void {
  delete (globalThis as Record<symbol, unknown>)[Symbol.for('stoke.environment')]
}
