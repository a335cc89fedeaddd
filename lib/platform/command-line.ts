import 'server-only'

/**
 * A command as it is typed in this installation. A release has no npm scripts; its launcher, scripts/released.mjs, sets the
 * variable.
 */
export function commandLine(name: 'admin' | 'keys' | 'migrate', args = ''): string {
  if (process.env.STOKE_RELEASE === '1') return `node scripts/released.mjs ${name} ${args}`.trim()
  return args ? `npm run ${name} -- ${args}` : `npm run ${name}`
}
