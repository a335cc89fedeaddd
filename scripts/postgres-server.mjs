import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { give, makeFolder } from './postgres-binaries.mjs'
import { isAlive, run, sleep } from './processes.mjs'
import { Refusal } from './steps.mjs'

/** Creates the data folder with its superuser; a crash leaves no incomplete folder. */
export async function initialise(place, superuserPassword) {
  const unfinished = `${place.data}.unfinished`
  const passwordFile = `${place.data}.password`
  makeFolder(unfinished, place.identity)
  try {
    writeFileSync(passwordFile, superuserPassword, { mode: 0o600 })
    give(passwordFile, place.identity)
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    const access = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
    const options = [`--pgdata=${unfinished}`, '--no-instructions', ...access, ...locale]
    await run(path.join(place.native, 'bin/initdb'), options, place.identity)
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(unfinished, place.data)
}

/** @throws Refusal when another version of PostgreSQL made the data: it cannot be read by this one */
export function checkVersion(place) {
  const made = readFileSync(path.join(place.data, 'PG_VERSION'), 'utf8').trim()
  const ours = place.version.split('.')[0]
  if (made === ours) return
  throw new Refusal(
    `${place.data} was made by PostgreSQL ${made}, and this version brings ${ours}: move the data folder away for a new demo, or start the version that made it and dump it first.`,
  )
}

/** Whether there is a complete data folder. */
export const isInitialised = (place) => existsSync(path.join(place.data, 'PG_VERSION'))

/** The server running on this data folder, according to PostgreSQL's pid file. */
export function runningServer(place) {
  const lines = readPidFile(place)
  const pid = Number(lines?.[0])
  if (!lines || !isAlive(pid) || !isPostgresOf(pid, place)) return undefined
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
}

/** Starts the server and waits until it accepts connections. The caller holds the lock of the data folder. */
export async function startServer(place, settings, port) {
  const log = path.join(place.data, 'server.log')
  for (let tries = 1; ; tries += 1) {
    retirePidFile(place)
    const child = launch(place, { ...settings, port: await freePort(port) }, log)
    const server = await untilReady(place, child)
    if (server) return server
    // after a crash of the server its sessions may hold the shared memory for a few seconds
    if (tries === 20) throw new Error(`PostgreSQL did not start. The end of ${log}:\n${tail(log)}`)
    await sleep(500)
  }
}

/** Stops the server with a fast shutdown (SIGINT); past the time limit with an immediate one, after which it recovers. */
export async function stopServer(place, limitMs) {
  const server = runningServer(place)
  if (!server) return
  process.kill(server.pid, 'SIGINT')
  if (await isGone(server.pid, limitMs)) return
  process.kill(server.pid, 'SIGQUIT')
  await isGone(server.pid, 2000)
}

async function isGone(pid, limitMs) {
  for (const end = performance.now() + limitMs; performance.now() < end; await sleep(20)) if (!isAlive(pid)) return true
  return !isAlive(pid)
}

function launch(place, settings, log) {
  const file = openSync(log, 'a')
  give(log, place.identity)
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const program = path.join(place.native, 'bin/postgres')
  // detached: Ctrl-C in the terminal goes to the launcher, which stops the server last
  const child = spawn(program, ['-D', place.data, ...options], {
    ...place.identity,
    cwd: place.data,
    detached: true,
    stdio: ['ignore', file, file],
  })
  closeSync(file)
  child.unref()
  return child
}

async function untilReady(place, child) {
  let hasEnded = false
  child.once('error', () => {
    hasEnded = true
  })
  child.once('exit', () => {
    hasEnded = true
  })
  // no limit: a large database may take long to recover after a crash
  while (!hasEnded) {
    const server = runningServer(place)
    if (server?.isReady && server.pid === child.pid) return server
    await sleep(10)
  }
  return undefined
}

function readPidFile(place) {
  try {
    return readFileSync(path.join(place.data, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
}

function isPostgresOf(pid, place) {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return command.includes('postgres') && command.split('\0').includes(place.data)
  } catch {
    return process.platform !== 'linux'
  }
}

/**
 * Marks the process of the pid file as ended. PostgreSQL would take any process with the same id, which is common in
 * containers, for a running server. The rest of the file must stay: with it PostgreSQL finds sessions that outlived a
 * crash.
 */
function retirePidFile(place) {
  const lines = readPidFile(place)
  if (!lines || runningServer(place)) return
  const nobody = 2 ** 22 + 1
  writeFileSync(path.join(place.data, 'postmaster.pid'), [String(nobody), ...lines.slice(1)].join('\n'))
}

async function freePort(wanted = 0) {
  return (await tryPort(wanted)) ?? (await tryPort(0))
}

function tryPort(port) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(undefined))
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' ? address?.port : undefined))
    })
  })
}

function tail(file) {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-8).join('\n')
  } catch {
    return '(no log)'
  }
}
