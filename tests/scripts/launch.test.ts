// Slow: starts the worker and the tracker as processes, which wait for an unreachable database.
// @module-tag slow
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { bundle } from '@/scripts/bundle.mjs'
import { bundledPrograms } from '@/scripts/bundled-programs.mjs'

/** Runs `node scripts/start.mjs`, or another script, until it exits. */
const start = (env: Record<string, string>, script = 'start') => run(`scripts/${script}.mjs`, env)

function run(file: string, env: Record<string, string>): Promise<{ code: number | null; lines: string[] }> {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, NODE_ENV: 'test', ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, lines: output.trimEnd().split('\n') })))
}

test('a port in use ends the start with one line that names it', async () => {
  const other = createServer()
  const port = await new Promise<number>((resolve, reject) => {
    other.listen(0, () => {
      const address = other.address()
      if (address && typeof address === 'object') resolve(address.port)
      else reject(new Error('no port'))
    })
  })
  const { code, lines } = await start({ PORT: String(port) })
  other.close()
  expect(code).toBe(1)
  expect(lines).toEqual([`Port ${port} is taken. Stop what runs there, or choose another: PORT=${port + 1} npm start`])
})

test.each(['abc', '0', '70000', '3000.5'])('PORT=%s is refused with one line', async (port) => {
  const { code, lines } = await start({ PORT: port })
  expect(code).toBe(1)
  expect(lines).toEqual([`PORT must be a number from 1 to 65535; it is "${port}".`])
})

test.each(['NEXTAUTH_SECRET', 'DATA_ENCRYPTION_KEY', 'NEXTAUTH_URL'])(
  'without %s a start on a real database ends with one line that names it',
  async (name) => {
    const { code, lines } = await start({ PORT: '3419', DEMO: '0', [name]: '' })
    expect(code).toBe(1)
    // Indented lines are progress of preparation steps, if any ran.
    expect(lines.filter((line) => !/^ {2}\S/.test(line))).toEqual([`${name} is not set (see .env.example)`])
  },
)

test('npm run admin without an address says how it is used', async () => {
  const url = 'postgresql://stoke:very-secret@127.0.0.1:1/stoke'
  const { code, lines } = await start({ DATABASE_URL: url, DEMO: '0' }, 'admin')
  expect(code).toBe(1)
  expect(lines.at(-1)).toBe('Usage: npm run admin -- invite you@company.com [--recover]')
})

test.each(['migrate', 'tracker', 'worker'])(
  'npm run %s waits for an unreachable database, and then ends with one line that names it [I8]',
  async (script) => {
    const url = 'postgresql://stoke:very-secret@127.0.0.1:1/stoke'
    const env = { DATABASE_URL: url, DATABASE_START_SECONDS: '2', LOG_LEVEL: 'warn', DEMO: '0', PORT: '3418' }
    const { code, lines } = await start(env, script)
    expect(code).toBe(1)
    expect(lines.filter((line) => line.includes('does not answer: connect ECONNREFUSED')).length).toBeGreaterThan(0)
    const last = 'The database at 127.0.0.1:1 did not answer within 2 s: connect ECONNREFUSED 127.0.0.1:1.'
    expect(lines).toContain(`${last} Start it, or check DATABASE_URL.`)
    expect(lines.join()).not.toContain('very-secret')
    expect(lines.join()).not.toContain('started again')
  },
)

test.each(['server', 'tracker', 'worker'] as const)(
  'the %s that is started without its launcher says in a line each what is wrong with the environment',
  async (name) => {
    const file = await bundle(name, bundledPrograms[name])
    const env = {
      DATABASE_URL: 'postgresql://stoke:very/secret#1@h/db',
      NEXTAUTH_URL: 'https://x.test/path',
      DEMO: '0',
    }
    const { code, lines } = await run(file, { ...env, NODE_ENV: 'production' })
    expect(code).toBe(78)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/^DATABASE_URL has a sign in its user or password that must be encoded there/)
    expect(lines[1]).toMatch(/^NEXTAUTH_URL /)
  },
)
